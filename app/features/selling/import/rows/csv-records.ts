import { parse } from 'csv-parse/sync'

import { MAX_LINE_BYTES, type TextLine } from './text-lines.ts'

/** `line` is the number of the record's first line. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string }

const BAD_QUOTE = 'has a quote that is not closed, or one inside a value without quotes around it'

/**
 * Takes the complete records from `lines`. `rest` waits for more lines unless the file has `ended`. A record ends where
 * its quotes are balanced. A line with an unclosed quote is lost alone: reading continues with the next line.
 */
export function takeRecords(lines: TextLine[], delimiter: string, ended: boolean) {
  const spans: TextLine[][] = []
  let at = 0
  while (at < lines.length) {
    const end = endOfRecord(lines, at)
    if (end === 'open' && !ended) break
    const span = lines.slice(at, typeof end === 'number' ? end : at + 1)
    if (span.length === 1 || joined(span, delimiter)) {
      spans.push(span)
      at += span.length
    } else {
      spans.push(lines.slice(at, at + 1))
      at += 1
    }
  }
  return { records: readAll(spans.filter(isWritten), delimiter), rest: lines.slice(at) }
}

/** The index after the record's last line; 'open' when it needs more lines, 'lost' when more lines cannot help. */
function endOfRecord(lines: TextLine[], from: number): number | 'open' | 'lost' {
  let odd = false
  let size = 0
  for (let at = from; at < lines.length; at++) {
    const text = lines[at]?.text ?? ''
    size += text.length
    if (size > MAX_LINE_BYTES) return 'lost'
    for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', quote + 1)) odd = !odd
    if (!odd) return at + 1
  }
  return 'open'
}

const isWritten = (span: TextLine[]) => span.some(({ text, problem }) => problem !== undefined || text.trim() !== '')
const isBad = (span: TextLine[]) => span.some(({ problem }) => problem !== undefined)
const joinLines = (span: TextLine[]) => span.map(({ text }) => text).join('\n')
const joined = (span: TextLine[], delimiter: string) => splitCells(joinLines(span), delimiter) !== undefined

/**
 * Parses many records in one call, because starting the parser costs five times as much as reading a record. A bad
 * record is found by bisection.
 */
function readAll(spans: TextLine[][], delimiter: string): CsvRecord[] {
  if (spans.length > 1) {
    const rows = spans.some(isBad) ? undefined : tryParse(spans.map(joinLines).join('\n'), delimiter)
    if (rows?.length === spans.length) {
      return spans.map((span, index) => ({ line: span[0]?.number ?? 0, cells: rows[index] ?? [] }))
    }
    const middle = Math.ceil(spans.length / 2)
    return [...readAll(spans.slice(0, middle), delimiter), ...readAll(spans.slice(middle), delimiter)]
  }
  return spans.map((span) => readOne(span, delimiter))
}

function readOne(span: TextLine[], delimiter: string): CsvRecord {
  const line = span[0]?.number ?? 0
  const bad = span.find(({ problem }) => problem !== undefined)
  if (bad)
    return {
      line,
      problem: bad.number === line ? (bad.problem ?? '') : `spans line ${bad.number}, which ${bad.problem}`,
    }
  const cells = splitCells(joinLines(span), delimiter)
  return cells ? { line, cells } : { line, problem: BAD_QUOTE }
}

/** The values of one record; undefined when its quotes are misplaced. */
export function splitCells(text: string, delimiter: string): string[] | undefined {
  const rows = tryParse(text, delimiter)
  return rows?.length === 1 ? rows[0] : undefined
}

function tryParse(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_column_count: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}
