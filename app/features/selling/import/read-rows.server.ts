import { hash } from 'node:crypto'

import type { Mapping } from './marketplaces/map-columns.ts'
import * as say from './messages/messages.ts'
import type { Rejection } from './rejected-file.server.ts'
import { DETAILS, type ColumnFields, type OwnMapping } from './rows/csv-header.server.ts'
import { csvRows } from './rows/csv-rows.server.ts'
import { fieldName, parseRow } from './rows/import-row-schema.server.ts'
import type { FileRow, ImportRow } from './rows/import-row.ts'
import { jsonRows } from './rows/json-rows.ts'
import { textLines, type Encoding } from './rows/text-lines.ts'

export type ReadOptions = {
  format: 'ndjson' | 'csv'
  /** The file's, which is the source of rows that name none. */
  name: string
  /** Found out when absent. */
  encoding?: Encoding | undefined
  /** By field: the value for rows that have none. */
  given?: Readonly<Record<string, string>>
  /** The operator's own mapping of columns. */
  fields?: ColumnFields | undefined
  /** Whether there is a photo with that name beside the file: it is the one behind a web address of an export. */
  hasPhoto?: (name: string) => boolean
  /** Called once for a CSV. */
  onMapping?: (mapping: Mapping) => void
  /** A seller's own file, whose rows may lack ids: what they say identifies them. Its rows come with their fields. */
  own?: OwnMapping
}

/** A row that passed the schema, or a line that did not. */
export type ReadRow = { line: number; fields?: Fields } & ({ row: ImportRow } | { rejection: Rejection })
type Fields = Readonly<Record<string, unknown>>

/** The source of a row that names none: the name of its file. */
export const sourceFrom = (fileName: string) => [...fileName].slice(0, 100).join('')

/**
 * Reads the rows of a file, without a database: validated rows, and problems by line. The same row twice counts once, which
 * only the seller of a file of their own is told by line; of rows with one id and unlike contents, only the first is accepted.
 */
export async function* readRows(content: AsyncIterable<Buffer>, options: ReadOptions): AsyncGenerator<ReadRow[]> {
  const { format, name, encoding, given = {}, fields, hasPhoto, onMapping, own } = options
  const seen = new SeenRows()
  const lines = textLines(content, encoding)
  const rows =
    format === 'csv'
      ? csvRows(lines, { given: Object.keys(given), fields, hasPhoto, onMapping, own })
      : renameFields(jsonRows(lines), fields)
  const checkOne = (row: FileRow) => (own ? checkOwn(row, given, name, seen) : checkRow(row, given, name, seen))
  for await (const batch of rows) yield batch.flatMap(checkOne)
}

/** JSON has no columns, and its rows may lack a field that others have. */
async function* renameFields(batches: AsyncIterable<FileRow[]>, fields: ColumnFields = new Map()) {
  const rename = ([name, value]: [string, unknown]): [string, unknown][] => {
    const field = fields.get(fieldName(name))
    return field === null ? [] : [[field === undefined || field === DETAILS ? name : field, value]]
  }
  for await (const batch of batches) {
    yield fields.size === 0
      ? batch
      : batch.map((row) =>
          'fields' in row ? { ...row, fields: Object.fromEntries(Object.entries(row.fields).flatMap(rename)) } : row,
        )
  }
}

function checkOwn(row: FileRow, given: Readonly<Record<string, string>>, fileName: string, seen: SeenRows): ReadRow[] {
  if ('problem' in row) return checkRow(row, given, fileName, seen)
  const { fields } = row
  const id = `row ${hash('sha1', JSON.stringify(fields), 'base64url')}`
  return checkRow(row, { id, ...given }, fileName, seen, tellRepeated).map((read) => ({ ...read, fields }))
}

const tellRepeated = (line: number, before: number): ReadRow[] => [
  { line, rejection: { line, reasons: { row: say.sameAsLine({ line: before }) } } },
]

function checkRow(
  row: FileRow,
  given: Readonly<Record<string, string>>,
  fileName: string,
  seen: SeenRows,
  onRepeated: (line: number, before: number) => ReadRow[] = () => [],
): ReadRow[] {
  const { line } = row
  if ('problem' in row) return [{ line, rejection: { line, reasons: { row: row.problem } } }]
  const parsed = parseRow(row.fields, given)
  if ('reasons' in parsed) {
    const { id } = row.fields
    const named = typeof id === 'string' || typeof id === 'number' ? { id: String(id).slice(0, 200) } : {}
    return [{ line, rejection: { line, ...named, reasons: parsed.reasons } }]
  }
  const { source, sourceId: id } = parsed.row
  const key = `${source ?? sourceFrom(fileName)}\0${id}`
  const before = seen.add(key, line, JSON.stringify(row.fields))
  if (!before) return [{ line, row: parsed.row }]
  if (before.isSame) return onRepeated(line, before.line)
  const reasons = { id: say.idOfLine({ line: before.line }) }
  return [{ line, rejection: { line, ...(source === null ? {} : { source }), id, reasons } }]
}

/** More rows than a Map may have entries would end the import, and no file has as many. */
const MOST = 10_000_000

/** Remembers the rows of one file by prints of their ids and contents, which take some 80 bytes per row. */
class SeenRows {
  #places = new Map<string, number>()
  #lines: number[] = []
  #contents: number[] = []

  /** Adds the row. Tells of an earlier one with its id: whether it has the same content, and its line. */
  add(key: string, line: number, content: string): { isSame: boolean; line: number } | undefined {
    // Short enough that it is a string of its own and not a part of a longer one.
    const print = hash('sha1', key, 'base64').slice(0, 12)
    const contentPrint = Number.parseInt(hash('sha1', content, 'hex').slice(0, 12), 16)
    const place = this.#places.get(print)
    if (place !== undefined) {
      return { isSame: this.#contents[place] === contentPrint, line: this.#lines[place] ?? 0 }
    }
    if (this.#lines.length < MOST) {
      this.#places.set(print, this.#lines.length)
      this.#lines.push(line)
      this.#contents.push(contentPrint)
    }
    return undefined
  }
}
