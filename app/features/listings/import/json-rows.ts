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
    if (isObject(value)) return { line, fields: withWholeId(value, text) }
    return { line, problem: 'is not a JSON object' }
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/ is not valid JSON$/, '') : String(error)
    return { line, problem: `is not JSON: ${why}` }
  }
}

/** A whole number that is too long for JavaScript to tell from its neighbours: by such an id two rows would be one. */
const isRoundedId = (name: string, value: unknown): boolean =>
  name.trim().toLowerCase() === 'id' && Number.isInteger(value) && !Number.isSafeInteger(value)

// Node 24 tells how a value was written; the types do not know it yet.
type Reviver = (this: object, name: string, value: unknown, context: { source?: string }) => unknown
const parseWith = JSON.parse as (text: string, reviver: Reviver) => unknown

/** The row with its id as it is written where reading it as a number changes it. */
function withWholeId(row: Record<string, unknown>, text: string): Record<string, unknown> {
  if (!Object.entries(row).some(([name, value]) => isRoundedId(name, value))) return row
  const ids: { holder: object; name: string; source: string }[] = []
  const again = parseWith(text, function (name, value, { source }) {
    if (isRoundedId(name, value) && source && /^-?\d+$/.test(source)) ids.push({ holder: this, name, source })
    return value
  })
  // What lies deeper in the row may be called so, too.
  const own = ids.filter(({ holder }) => holder === again)
  return { ...row, ...Object.fromEntries(own.map(({ name, source }) => [name, source])) }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
