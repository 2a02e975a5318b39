/**
 * Trains the weights of words in messages on the cautions' development corpus: `node tools/weigh-cautions.ts` writes
 * caution-weights.json. It uses logistic regression, and the result is deterministic.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

import { TOPICS } from '#app/features/cautions/words/caution-words.ts'
import { findAddresses } from '#app/features/cautions/words/outside-links.ts'
import { findPhoneNumber } from '#app/features/cautions/words/phone-numbers.ts'
import { listFeatures, nameFeature } from '#app/features/cautions/words/weighed-words.ts'
import { plainText } from '#app/shared/text/plain-text.ts'

const FOLDER = new URL('../app/features/cautions/', import.meta.url)
const [ROUNDS, RATE, SHRINK] = [30, 0.15, 0.0005]
// Features of a single message, and those with hardly any weight, are dropped.
const [LEAST_MESSAGES, LEAST_WEIGHT] = [2, 0.1]
// Scores from which on no rule, one rule or two rules have to match. Chosen by cross-validation, and raised when Marathi was added:
// the same ones gave two false alarms more in 2,474 ordinary messages.
const [LIKE, LIKELY, UNLIKE] = [1.5, -0.7, -2]
// Words of at least this weight are shown as the reason for a caution.
const HEAVY = 0.3

export type Example = { features: string[]; kind: boolean }

/** The messages of a corpus whose words matter: phone numbers and links are found by pattern instead. */
export function listExamples(corpus: string, kind: boolean): Example[] {
  return corpus
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => plainText(line.replaceAll(' ⏎', '\n')).text)
    .flatMap((text) => {
      const { found, rest } = findAddresses(text, 'khazana.test')
      if (kind && (found.length > 0 || findPhoneNumber(text))) return []
      return [{ features: [...listFeatures(rest)], kind }]
    })
}

export function learn(examples: Example[]): { bias: number; weights: Map<string, number> } {
  const counts = new Map<string, number>()
  for (const { features } of examples) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1)
  const known = examples.map(({ features, kind }) => ({
    features: features.filter((one) => (counts.get(one) ?? 0) >= LEAST_MESSAGES),
    kind,
  }))
  const weights = new Map<string, number>()
  const steps = new Map<string, number>()
  let bias = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let index = 0; index < known.length; index += 1) {
      // This order mixes both corpora.
      const example = known[(index * 7919 + round * 31) % known.length]
      if (!example) continue
      const sum = example.features.reduce((all, one) => all + (weights.get(one) ?? 0), bias)
      const error = Number(example.kind) - 1 / (1 + Math.exp(-sum))
      bias += 0.02 * error
      for (const one of example.features) {
        const step = (steps.get(one) ?? 1) + error * error
        steps.set(one, step)
        const weight = weights.get(one) ?? 0
        weights.set(one, weight + (RATE * error) / Math.sqrt(step) - SHRINK * weight)
      }
    }
  }
  return { bias, weights: new Map([...weights].filter(([, weight]) => Math.abs(weight) >= LEAST_WEIGHT)) }
}

export const readCorpus = (name: string) => readFileSync(new URL(`caution-corpus/${name}.txt`, import.meta.url), 'utf8')

/** A hash of everything that the weights depend on. */
export const source = () =>
  createHash('sha256')
    .update(readCorpus('development-ordinary') + readCorpus('development-frauds') + JSON.stringify(TOPICS))
    .digest('hex')

if (import.meta.main) {
  const { bias, weights } = learn([
    ...listExamples(readCorpus('development-ordinary'), false),
    ...listExamples(readCorpus('development-frauds'), true),
  ])
  const written: Record<string, string> = {}
  for (const [weight, all] of Map.groupBy(weights, ([, one]) => one.toFixed(1))) {
    written[weight] = all.map(([feature]) => nameFeature(feature)).join(' ')
  }
  const learnt = { source: source(), bias, like: LIKE, likely: LIKELY, unlike: UNLIKE, heavy: HEAVY, weights: written }
  writeFileSync(new URL('words/caution-weights.json', FOLDER), `${JSON.stringify(learnt, null, 2)}\n`)
}
