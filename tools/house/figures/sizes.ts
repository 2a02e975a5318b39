import { posix } from 'node:path'

import { findPart, type Part } from '../parts.ts'
import type { Code } from '../tree.ts'
import type { Figure } from './figure.ts'

const FULL_FOLDER = 15
const MEDIAN = 57

/** How long files are in the middle, how full folders are, and how many lines each part of the house has. */
export function measureSizes(codes: readonly Code[]): Figure[] {
  const files = codes.map(({ file, text }) => ({ file, part: findPart(file), lines: text.split('\n').length - 1 }))
  const sources = files.filter(({ part }) => part !== 'tests')
  const folders = Object.entries(Object.groupBy(sources, ({ file }) => posix.dirname(file)))
    .map(([folder, list = []]) => ({ folder, count: list.length }))
    .filter(({ folder, count }) => folder !== '.' && count > FULL_FOLDER)
    .toSorted((one, other) => other.count - one.count)
  const lengths = files.flatMap(({ part, lines }) => (part === 'product' ? [lines] : []))
  const listLines = (part: Part): Figure => ({
    name: `lines of ${part}`,
    value: files.filter((one) => one.part === part).reduce((sum, { lines }) => sum + lines, 0),
    rule: 'shown',
    places: [],
  })
  return [
    {
      name: `folders of more than ${FULL_FOLDER} source files`,
      value: folders.length,
      rule: 'falls',
      places: folders.map(({ folder, count }) => ({ file: folder, text: `${count} source files` })),
    },
    { name: 'median length of a product file', value: median(lengths), rule: MEDIAN, places: [] },
    listLines('product'),
    listLines('demo'),
    listLines('tools'),
    listLines('tests'),
  ]
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? upper) + upper) / 2)
}
