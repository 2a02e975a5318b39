import { setImmediate } from 'node:timers/promises'

import type { Mapping } from '#app/features/selling/import/marketplaces/map-columns.ts'
import { readRows, type ReadRow } from '#app/features/selling/import/read-rows.server.ts'
import { UnusableFile } from '#app/features/selling/import/rows/import-refused.ts'
import { COLUMN_FIELDS } from '#app/features/selling/import/rows/import-row-schema.server.ts'
import { listCategoryIds } from '#app/nouns/category/category-list.ts'
import { findKey } from '#app/nouns/item/read-attributes.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { formatCount } from '#app/shared/text/money.ts'

import type { Choices, Reading, RowProblem } from './file/listing-file.schema.ts'
import { MOST_FILE_ROWS } from './file/listing-file.ts'
import * as say from './messages/messages.ts'
import { planRows, type PlannedRow } from './plan-rows.server.ts'

export type FileContent = { name: string; content: Uint8Array; choices: Choices; photos: ReadonlyMap<string, string> }

const CHUNK = 32 * 1024
const SHOWN = 20
const MOST_NAMES = 5000
const LONGEST_SAMPLE = 60

/** Reads what a file would do now, without doing it. Takes long: no transaction may wait for it. */
export async function planFile(
  viewer: Pick<Viewer, 'userId'>,
  file: FileContent,
): Promise<{ reading: Reading; rows: PlannedRow[] }> {
  const { mapping, samples, read, problem } = await readFile(file)
  const { photos, choices } = file
  const { rows, missing, ids, here, unused } = await planRows(viewer, read, { photos, farPrices: choices.farPrices })
  const count = (is: (row: PlannedRow) => boolean) => rows.filter(is).length
  const problems = rows.flatMap(({ line, title, problem: why }): RowProblem[] =>
    why === null ? [] : [{ line, title, problem: why }],
  )
  const tasks = rows.flatMap(({ title, task }) => (task ? [{ title, task }] : []))
  const listed = tasks.flatMap(({ title, task }) => (task.kind === 'list' ? [{ title, price: task.draft.price }] : []))
  const priced = tasks.flatMap(({ title, task }) =>
    task.kind === 'price' ? [{ title, from: task.seen, to: task.price }] : [],
  )
  return {
    rows,
    reading: {
      marketplace: mapping?.marketplace ?? null,
      columns: (mapping?.columns ?? []).map(({ head, field }, at) => ({
        head,
        field: field && nameKey(field, choices.given.category),
        sample: samples[at] ?? '',
      })),
      problem,
      counts: {
        rows: rows.length,
        fresh: listed.length,
        priced: priced.length,
        same: count(({ task, problem: why }) => task === null && why === null),
        wrong: problems.length,
      },
      photos: { here, missing: missing.slice(0, MOST_NAMES), ids: ids.slice(0, MOST_FILE_ROWS), unused },
      problems: problems.slice(0, SHOWN),
      fresh: listed.slice(0, 3),
      priced: priced.slice(0, SHOWN),
      far: rows.flatMap(({ title, far }) => (far ? [{ title, ...far }] : [])),
    },
  }
}

/** The key of the attribute that the field is: its owner chooses among keys. Without a category, that of any. */
function nameKey(field: string, category: string | undefined): string {
  if (COLUMN_FIELDS.has(field)) return field
  const keys = (category ? [category] : listCategoryIds()).map((id) => findKey(id, field))
  return keys.find((key) => key !== undefined) ?? field
}

async function readFile({ name, content, choices }: FileContent) {
  const read: ReadRow[] = []
  const samples: string[] = []
  let mapping: Mapping | null = null
  let problem: string | null = null
  const own = {
    chosen: new Map(Object.entries(choices.columns).map(([at, field]) => [Number(at), field])),
    onCells(cells: readonly string[]) {
      for (const [at, cell] of cells.entries()) samples[at] ||= cell.trim().slice(0, LONGEST_SAMPLE)
    },
  }
  try {
    const options = { format: 'csv', name, given: choices.given, hasPhoto: () => true, own } as const
    const onMapping = (found: Mapping) => (mapping = found)
    for await (const rows of readRows(inChunks(toUtf8(content)), { ...options, onMapping })) {
      read.push(...rows)
      if (read.length > MOST_FILE_ROWS) throw new UnusableFile(say.tooManyRows({ max: formatCount(MOST_FILE_ROWS) }))
      // Other requests go on meanwhile.
      await setImmediate()
    }
    if (read.length === 0) problem = say.noRows()
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error
    problem = error.message
    read.length = 0
  }
  // The compiler does not see that the callback assigns it.
  return { mapping: mapping as Mapping | null, samples, read, problem }
}

async function* inChunks(content: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += CHUNK) yield Buffer.from(content.subarray(at, at + CHUNK))
}

/** Spreadsheets write UTF-16 as "Unicode text", and a mark before UTF-8. */
function toUtf8(content: Uint8Array): Uint8Array {
  const [a, b, c] = content
  if (a === 0x50 && b === 0x4b) throw new UnusableFile(say.isWorkbook())
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    return Buffer.from(new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(content))
  }
  return a === 0xef && b === 0xbb && c === 0xbf ? content.subarray(3) : content
}
