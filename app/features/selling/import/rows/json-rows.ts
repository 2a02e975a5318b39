import { UnusableFile } from './import-refused.ts'
import type { FileRow } from './import-row.ts'
import type { TextLine } from './text-lines.ts'

/** One JSON object per line; blank lines are skipped. */
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
    if (isObject(value)) return { line, fields: withWholeId(value, text) }
    return { line, problem: 'is not a JSON object' }
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/ is not valid JSON$/, '') : String(error)
    return { line, problem: `is not JSON: ${why}` }
  }
}

/** An integer beyond JavaScript's safe range. Rounding could give two rows the same id. */
const isRoundedId = (name: string, value: unknown): boolean =>
  name.trim().toLowerCase() === 'id' && Number.isInteger(value) && !Number.isSafeInteger(value)

// Node 24 passes the source text of a value; the types do not include that yet.
type Reviver = (this: object, name: string, value: unknown, context: { source?: string }) => unknown
const parseWith = JSON.parse as (text: string, reviver: Reviver) => unknown

/** The row with its id as written, if parsing it as a number would change it. */
function withWholeId(row: Record<string, unknown>, text: string): Record<string, unknown> {
  if (!Object.entries(row).some(([name, value]) => isRoundedId(name, value))) return row
  const ids: { holder: object; name: string; source: string }[] = []
  const again = parseWith(text, function (name, value, { source }) {
    if (isRoundedId(name, value) && source && /^-?\d+$/.test(source)) ids.push({ holder: this, name, source })
    return value
  })
  // Nested objects may have a key of that name, too.
  const own = ids.filter(({ holder }) => holder === again)
  return { ...row, ...Object.fromEntries(own.map(({ name, source }) => [name, source])) }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
