import type { FileRow } from './import-row.ts'
import type { TextLine } from './text-lines.ts'
import { UnusableFile } from './import-refused.ts'

/** One JSON object a line; blank lines are skipped. */
export async function* jsonRows(batches: AsyncIterable<TextLine[]>): AsyncGenerator<FileRow[]> {
  let first = true
  for await (const lines of batches) {
    const written = lines.filter((line) => line.problem !== undefined || line.text.trim() !== '')
    if (first && written[0]?.text.trimStart().startsWith('[')) {
      throw new UnusableFile(
        'The file is a JSON list: NDJSON has one object on each line, without brackets around them',
      )
    }
    if (written.length > 0) first = false
    yield written.map(toRow)
  }
}

function toRow({ number: line, text, problem }: TextLine): FileRow {
  if (problem !== undefined) return { line, problem }
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return { line, fields: value }
    return { line, problem: 'is not a JSON object' }
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/ is not valid JSON$/, '') : String(error)
    return { line, problem: `is not JSON: ${why}` }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
