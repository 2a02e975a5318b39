import { readFileSync } from 'node:fs'

import { findCautions } from '#app/features/cautions/caution-rules.ts'
import { HOSTILE_PIECES } from '#test/cases/hostile-messages.ts'
import { repeated } from '#test/finishes.ts'

import { atMost, median, quantile, short, type Row } from '../harness/row.ts'

const MOST_MS = 5
const LENGTH = 5000
/** The longest message that the API takes. */
const HOSTILE_LENGTH = 4000
const HOSTILE_TRIES = 5
const MOST_HOSTILE_MS = 20
const ROUNDS = 40
const FOLDER = new URL('../../caution-corpus/', import.meta.url)

/** The longest texts that people write, in words from the corpora, compared with case folding alone. */
export function measureCautions(): Row[] {
  const texts = ['test-ordinary', 'test-frauds', 'fresh-ordinary', 'fresh-frauds'].map((file) =>
    readFileSync(new URL(`${file}.txt`, FOLDER), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .join(', ')
      .slice(0, LENGTH),
  )
  const times = (work: (text: string) => unknown) =>
    Array.from({ length: ROUNDS }, () =>
      texts.map((text) => {
        const began = performance.now()
        work(text)
        return performance.now() - began
      }),
    ).flat()
  const [ours, bare] = [
    times((text) => findCautions(text, { ownHost: 'khazana.test' })),
    times((text) => [...text.normalize('NFKC').toLowerCase()].length),
  ]
  return [
    atMost(
      `cautions on ${LENGTH.toLocaleString('en-IN')} characters: median`,
      median(ours),
      MOST_MS,
      'ms',
      `${short(median(bare))} ms`,
    ),
    { name: '  one in twenty takes longer than', figure: `${short(quantile(ours, 0.95))} ms` },
    measureHostile(),
  ]
}

/** The message that takes longest, each at the best of a few tries: a rule that is not linear takes a thousand times as long. */
function measureHostile(): Row {
  const best = HOSTILE_PIECES.map((piece) => {
    const text = repeated(piece, HOSTILE_LENGTH)
    const tries = Array.from({ length: HOSTILE_TRIES }, () => {
      const began = performance.now()
      findCautions(text, { ownHost: 'khazana.test' })
      return performance.now() - began
    })
    return Math.min(...tries)
  })
  return atMost(
    `cautions on ${HOSTILE_LENGTH.toLocaleString('en-IN')} hostile characters: worst of ${best.length}`,
    Math.max(...best),
    MOST_HOSTILE_MS,
    'ms',
  )
}
