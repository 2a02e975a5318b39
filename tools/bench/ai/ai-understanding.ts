import { understandSearch } from '#app/features/catalogue/search/understanding/understand.ts'
import { INDIAN_QUERIES } from '#test/cases/indian-queries.ts'
import { summarizeMeaning } from '#test/cases/query-meaning.ts'

import type { Group } from '../harness/bench.ts'
import { percent, short, type Row } from '../harness/row.ts'

const ROUNDS = 50
const EXACT = 0.95

const spelled = (value: object) => JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))

export const aiUnderstanding: Group = {
  name: 'ai-understanding',
  about: 'searches as buyers in India type them, read without a model: the share that is right in every part',
  async measure() {
    const wrong = INDIAN_QUERIES.filter(
      ([text, meaning]) => spelled(summarizeMeaning(understandSearch(text))) !== spelled(meaning),
    )
    const words = INDIAN_QUERIES.filter(([text, { words: left }]) => left === text)
    const began = performance.now()
    for (let round = 0; round < ROUNDS; round++) for (const [text] of INDIAN_QUERIES) understandSearch(text)
    const each = (performance.now() - began) / (ROUNDS * INDIAN_QUERIES.length)
    const share = 1 - wrong.length / INDIAN_QUERIES.length
    const rows: Row[] = [
      {
        name: `of ${INDIAN_QUERIES.length} searches right in every part`,
        figure: percent(share),
        limit: `${percent(words.length / INDIAN_QUERIES.length)} if nothing is read`,
        goal: `≥ ${percent(EXACT)}`,
        holds: share >= EXACT,
      },
      { name: 'time for one', figure: `${short(each * 1000)} µs` },
      ...wrong.map(([text]) => ({ name: `  read otherwise: ${text}`, figure: '' })),
    ]
    return rows
  },
}
