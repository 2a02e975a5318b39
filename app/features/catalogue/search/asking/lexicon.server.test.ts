import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { setDatabase } from '#app/db/client.server.ts'
import { countWords } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { forgetVocabulary } from '#app/features/catalogue/search/vocabulary/vocabulary.server.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { countQueries } from '#test/plans/counted-queries.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { withLexicon, type Lexicon } from './lexicon.server.ts'
import { askInside, askMatches, askTitle, askValue, askWord, type Question } from './question.ts'

const { sql, url } = await testDatabase()
const counted = countQueries(url)
afterAll(() => counted.end())
let list: (title: string, more?: { isSold: boolean }) => Promise<unknown>

beforeAll(async () => {
  testSettings()
  const { id: userId } = await createUser(sql)
  const { key } = await createPhoto(sql, { userId })
  list = (title, more) => createItem(sql, { userId, images: [key], title, description: 'A spoon of Kutch', ...more })
  await list('Brass Lamp, from Kutch')
  await list('Brass bell')
  await list('Lamp of brass')
  await list('Sold copper pot', { isSold: true })
  await countWords(sql)
  setDatabase(counted.sql)
})
beforeEach(forgetVocabulary)

/** Runs rules with a new copy of the vocabulary, and counts the statements besides those that read it. */
async function run<Result>(...rules: ((lexicon: Lexicon) => Result)[]) {
  await withLexicon(() => null)
  const results: Result[] = []
  const { statements } = await counted.record(async () => {
    for (const rule of rules) results.push(await withLexicon(rule))
  })
  return { results, statements: statements.length }
}

const answers =
  (...questions: Question[]) =>
  ({ ask }: Lexicon) =>
    questions.map(ask)

it('answers all questions with one statement, in their order', async () => {
  const { results, statements } = await run(
    answers(
      askWord('spoons'),
      askWord('zyzzyva'),
      askTitle(' brass BELL '),
      askTitle('Sold copper pot'),
      askTitle('brass'),
      askInside('ss lamp, fr'),
      askInside('ss pot'),
      askMatches("'brass'", 9),
      askMatches("'brass'", 2),
      askMatches("'zyzzyva'", 9),
      // Three listings have both words. The question looks at two, and one title has them in a row.
      askMatches("'brass':A <-> 'lamp':A", 9, { query: "'brass' & 'lamp'", read: 9 }),
      askMatches("'lamp':A", 9, { query: "'brass'", read: 0 }),
    ),
  )
  expect({ results, statements }).toEqual({ results: [[3, 0, 1, 0, 0, 1, 0, 3, 2, 0, 1, 0]], statements: 1 })
})

it('sends nothing for rules that ask nothing', async () => {
  const { results, statements } = await run(({ vocabulary }) => vocabulary.facts('brass')?.titles)
  expect({ results, statements }).toEqual({ results: [3], statements: 0 })
})

it('sends another statement if an answer leads to another question', async () => {
  const { results, statements } = await run(({ ask }) =>
    ask(askMatches("'brass'", 9)) > 2 ? ask(askMatches("'bell'", 9)) : -1,
  )
  expect({ results, statements }).toEqual({ results: [1], statements: 2 })
})

it('ends with rules that never stop asking', async () => {
  let next = 0
  const { statements } = await run(({ ask }) => ask(askMatches("'brass'", (next += 1))))
  expect(statements).toBe(3)
})

it('remembers how often words meet, but finds what was listed since', async () => {
  const rule = answers(askMatches("'brass'", 9), askWord('kettles'), askTitle('Tin kettle'))
  const { results, statements } = await run(rule, rule)
  expect({ results, statements }).toEqual({
    results: [
      [3, 0, 0],
      [3, 0, 0],
    ],
    statements: 2,
  })
  await list('Tin kettle')
  expect((await run(rule)).results).toEqual([[3, 1, 1]])
})

it('counts the listings that state a value, and finds the nearest number that one states instead', async () => {
  const sizes = ['38', '44', '44', '100', 'large']
  const { id: userId } = await createUser(sql)
  for (const size of sizes) await createItem(sql, { userId, category: 'watches', attributes: { case: size } })
  const value = (text: string) => ({ category: 'watches', key: 'case', value: text })
  const asked = ['44', '42'].flatMap((text) => [
    askValue(value(text)),
    askValue(value(text), 'below'),
    askValue(value(text), 'above'),
  ])
  const { results, statements } = await run(
    answers(...asked, askValue(value('101'), 'above'), askValue({ ...value('44'), category: 'shoes' })),
  )
  expect({ results, statements }).toEqual({ results: [[2, 38, 100, 0, 38, 44, 0, 0]], statements: 1 })
})

it('leaves out hidden listings', async () => {
  await list('Hidden samovar')
  await sql`update items set hidden_at = now(), hidden_reason = 'report' where title = 'Hidden samovar'`
  expect((await run(answers(askMatches("'samovar'", 9), askTitle('Hidden samovar')))).results).toEqual([[0, 0]])
})
