import { expect, test } from 'vitest'

import { rememberWords } from './remembering.ts'

/** A cached function that returns a word's length, and the list of the words it was really called with. */
function lengths() {
  const asked: string[] = []
  const lengthOf = rememberWords((word) => {
    asked.push(word)
    return { length: word.length }
  })
  return { asked, lengthOf }
}

test('a result is computed once', () => {
  const { asked, lengthOf } = lengths()
  expect([lengthOf('watch'), lengthOf('strap'), lengthOf('watch')]).toEqual([
    { length: 5 },
    { length: 5 },
    { length: 5 },
  ])
  expect(asked).toEqual(['watch', 'strap'])
})

test('frequent entries stay however many others come, and rare ones are dropped', () => {
  const { asked, lengthOf } = lengths()
  lengthOf('seldom')
  for (let index = 0; index < 30_000; index += 1) {
    lengthOf(`w${index}`)
    if (index % 1000 === 0) lengthOf('often')
  }
  lengthOf('seldom')
  expect(asked.filter((word) => word === 'often')).toHaveLength(1)
  expect(asked.filter((word) => word === 'seldom')).toHaveLength(2)
})

test('an entry that is used only once is not cached', () => {
  const { asked, lengthOf } = lengths()
  const long = 'a'.repeat(31)
  expect([lengthOf(long), lengthOf(long)]).toEqual([{ length: 31 }, { length: 31 }])
  expect(asked).toHaveLength(2)
})
