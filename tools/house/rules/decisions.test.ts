import { expect, test } from 'vitest'

import { makeTree } from '../../measured-tree.ts'
import { checkDecisions } from './decisions.ts'

const lint = (files: Record<string, string>) =>
  checkDecisions(makeTree(files), Object.keys(files)).map(
    ({ file, line, text }) => `${file}${line ? `:${line}` : ''} ${text}`,
  )
const FILE = 'docs/decisions/2026-11-23-cities.md'
const record = `# Cities

Date: 2026-11-23 · Status: accepted · Adds to another

## Context
## Decision
### In detail
## Consequences
`
const shape = 'sections are Context, Decision, Consequences, and at the end perhaps Alternatives'
const INDEX = 'docs/decisions/README.md'
const lintRecords = (files: Record<string, string>) =>
  lint({ [INDEX]: `| 1 | [Cities](${Object.keys(files)[0]?.slice(15)}) | search |`, ...files })

test('records have one shape, with or without alternatives', () => {
  expect(lintRecords({ [FILE]: record })).toEqual([])
  expect(lintRecords({ [FILE]: `${record}## Alternatives\n` })).toEqual([])
  expect(lintRecords({ [FILE]: record.replace('accepted', 'superseded by [cities](2026-12-01-cities.md)') })).toEqual(
    [],
  )
})

test.each([
  [{ [FILE]: record.replace('# Cities', 'Cities') }, `${FILE}:1 a record begins with its title`],
  [
    { [FILE]: record.replace('2026-11-23 ·', '2026-11-22 ·') },
    `${FILE}:3 after the title: "Date: 2026-11-23 · Status: accepted"`,
  ],
  [
    { [FILE]: record.replace('Status: accepted', 'accepted') },
    `${FILE}:3 after the title: "Date: 2026-11-23 · Status: accepted"`,
  ],
  [{ [FILE]: record.replace('## Context', '## The question') }, `${FILE} ${shape}`],
  [{ [FILE]: record.replace('## Consequences', '') }, `${FILE} ${shape}`],
  [
    { [FILE]: record.replace('### In detail', 'a word '.repeat(200)) },
    `${FILE} 418 words: a record has 80 to 300, and at most 350`,
  ],
  [{ 'docs/decisions/cities.md': record }, 'docs/decisions/cities.md a record is named YYYY-MM-DD-topic.md'],
])('another shape is refused: %#', (files, problem) => expect(lintRecords(files)).toEqual([problem]))

test('records have a row of the index with their title', () => {
  const missing = `${FILE} ${INDEX} has no row with this record and its title`
  expect(lint({ [FILE]: record })).toEqual([missing])
  expect(lint({ [FILE]: record, [INDEX]: '| 1 | [Towns](2026-11-23-cities.md) | search |' })).toEqual([missing])
})

test('rows name records that exist, and their numbers rise, with gaps for deleted records', () => {
  const row = (number: number, name = 'cities') => `| ${number} | [Cities](2026-11-23-${name}.md) | search |`
  const indexed = (...rows: string[]) =>
    lint({ [FILE]: record, 'docs/decisions/2026-11-23-towns.md': record, [INDEX]: rows.join('\n') })
  expect(indexed(row(7), row(9, 'towns'))).toEqual([])
  expect(indexed(row(7), row(7, 'towns'))).toEqual([`${INDEX} row 7 is not above the one before`])
  expect(indexed(row(7), row(8, 'villages'), row(9, 'towns'))).toEqual([
    `${INDEX} row 8 names a record that does not exist`,
  ])
})
