import { expect, test } from 'vitest'

import { mayGoOn, indexPhrases } from './caution-phrases.ts'

const beginning = indexPhrases([
  'gate+pass',
  'gate+pass+fee',
  'gate+fees*',
  "what's+app",
  'a+c+no',
  '6+digit',
  'lock2+it',
])

/** The phrase found at `token`, or undefined. */
function at(token: string, text: string): string | undefined {
  const found = beginning(token)
  if (!found || !mayGoOn(found, text, token.length)) return undefined
  found.expression.lastIndex = 0
  return found.expression.exec(text)?.[0]
}

test.each([
  ['gate', 'gate pass now', 'gate pass'],
  ['gate', 'gate-pass fee now', 'gate-pass fee'],
  ['gatepass', 'gatepass', 'gatepass'],
  ['gatepassfee', 'gatepassfee.', 'gatepassfee'],
  ['gate', 'gate feeswala', 'gate feeswala'],
  ['gatefeeswala', 'gatefeeswala', 'gatefeeswala'],
  ["gatepass's", "gatepass's", 'gatepass'],
  ["what's", "what's app", "what's app"],
  ['a', 'a/c no', 'a/c no'],
  ['6', '6 digit', '6 digit'],
  ['6', '6digit', '6digit'],
  ['lock', 'lock2 it', 'lock2 it'],
])('a word starts several phrases: %s in %s', (token, text, found) => {
  expect(at(token, text)).toBe(found)
})

test.each([
  ['gate', 'gate'],
  ['gate', 'gate passes'],
  ['gate', 'gate, pass'],
  ['gate', 'gate  pass'],
  ['gatepasses', 'gatepasses'],
  ['gat', 'gat e pass'],
  ['a', 'a c'],
])('or none: %s in %s', (token, text) => {
  expect(at(token, text)).toBeUndefined()
})
