import { parse } from 'csv-parse/sync'

import * as say from '#app/features/selling/import/messages/messages.ts'

import { MAX_LINE_BYTES, type TextLine } from './text-lines.ts'

/** `line` is the number of the record's first line. */
export type CsvRecord = { line: number; cells: string[] } | { line: number; problem: string }

/**
 * Takes the complete records from `lines`. `rest` waits for more lines unless the file has `ended`. A record ends where
 * its quotes are balanced. A line with an unclosed quote is lost alone: reading continues with the next line.
 */
export function takeRecords(lines: TextLine[], delimiter: string, ended: boolean) {
  const spans: TextLine[][] = []
  let at = 0
  while (at < lines.length) {
    const end = endOfRecord(lines, at, delimiter)
    if (end === 'open' && !ended) break
    const first = lines[at]
    if (typeof end === 'number') spans.push(lines.slice(at, end))
    else if (first) spans.push([{ problem: say.badQuote(), ...first }])
    at = typeof end === 'number' ? end : at + 1
  }
  // Spreadsheets write rows that were cleared as their separators.
  const isBlank = (text: string) => /^[\s"]*$/.test(text.replaceAll(delimiter, ''))
  const written = spans.filter((span) => span.some(({ text, problem }) => problem !== undefined || !isBlank(text)))
  return { records: readAll(written, delimiter), rest: lines.slice(at) }
}

/** The index after the record's last line; 'open' when it needs more lines, 'lost' when more lines cannot help. */
function endOfRecord(lines: TextLine[], from: number, delimiter: string): number | 'open' | 'lost' {
  let state: Quotes = 'closed'
  let size = 0
  for (let at = from; at < lines.length; at++) {
    const text = lines[at]?.text ?? ''
    size += text.length
    if (size > MAX_LINE_BYTES) return 'lost'
    state = readQuotes(text, delimiter, state)
    if (state === 'closed') return at + 1
    if (state === 'bad') return 'lost'
  }
  return 'open'
}

type Quotes = 'closed' | 'open' | 'bad'

/**
 * Whether a quoted value is open after the line. A quote opens a value only as its first character: inside a value
 * without quotes it stands for itself, as in `Monitor 24" black`.
 */
function readQuotes(text: string, delimiter: string, before: 'closed' | 'open'): Quotes {
  let isOpen = before === 'open'
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    if (isOpen) {
      const next = text[quote + 1]
      // Two quotes inside a value stand for one.
      if (next === '"') quote += 1
      else if (next === undefined || next === delimiter) isOpen = false
      else return 'bad'
      continue
    }
    const start = text.lastIndexOf(delimiter, quote) + 1
    if (start === quote) isOpen = true
    else if (text.slice(start, quote).trim() === '') return 'bad'
    else {
      // The rest of a value without quotes has no meaning here.
      const end = text.indexOf(delimiter, quote)
      if (end === -1) break
      quote = end
    }
  }
  return isOpen ? 'open' : 'closed'
}

const isBad = (span: TextLine[]) => span.some(({ problem }) => problem !== undefined)
const joinLines = (span: TextLine[]) => span.map(({ text }) => text).join('\n')

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
      problem:
        bad.number === line ? (bad.problem ?? '') : say.spansBadLine({ line: bad.number, problem: bad.problem ?? '' }),
    }
  const [cells, ...others] = tryParse(joinLines(span), delimiter) ?? []
  return cells && others.length === 0 ? { line, cells } : { line, problem: say.badQuote() }
}

function tryParse(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, record_delimiter: '\n' })
  } catch {
    return undefined
  }
}
