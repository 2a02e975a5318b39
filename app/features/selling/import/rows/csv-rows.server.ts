import type { Mapper } from '#app/features/selling/import/marketplaces/map-columns.ts'
import * as say from '#app/features/selling/import/messages/messages.ts'
import { formatCount } from '#app/shared/text/money.ts'

import { DETAILS, readHeader, type CsvOptions, type Header } from './csv-header.server.ts'
import { takeRecords, type CsvRecord } from './csv-records.ts'
import { UnusableFile } from './import-refused.ts'
import { COLUMN_FIELDS, fieldName } from './import-row-schema.server.ts'
import type { FileRow } from './import-row.ts'
import type { TextLine } from './text-lines.ts'

/** HTML that is longer takes long to read. */
const LONGEST_OWN = 20_000

/** The first line of some files, for a spreadsheet: it names what separates the values. */
const NAMED_DELIMITER = /^"?sep=([,;|\t])"?[,;|\t]*$/i
/** eBay's templates have such lines above the names of the columns. */
const INFO_LINE = /^"?(?:#?info[,;\t]|#info\b)/i

/**
 * CSV as in RFC 4180, with a line of column names, separated by commas, semicolons, tabs or bars. The columns have our
 * names, or those of a marketplace's export.
 */
export async function* csvRows(
  batches: AsyncIterable<TextLine[]>,
  options: CsvOptions = {},
): AsyncGenerator<FileRow[]> {
  let header: Header | undefined
  let named: string | undefined
  let pending: TextLine[] = []
  /** The last record of an export, which the next may continue. */
  let records: CsvRecord[] = []
  for await (const lines of batches) {
    pending = pending.length === 0 ? lines : [...pending, ...lines]
    while (!header) {
      const at = pending.findIndex(({ text, problem }) => problem !== undefined || text.trim() !== '')
      const first = pending[at]
      if (!first) break
      pending = pending.slice(at + 1)
      const [, separator] = NAMED_DELIMITER.exec(first.text) ?? []
      if (separator !== undefined && named === undefined) named = separator
      else if (!INFO_LINE.test(first.text)) {
        header = readHeader(first, named, options)
      }
    }
    if (!header) continue
    const taken = takeRecords(pending, header.delimiter, false)
    pending = taken.rest
    const { rows, rest } = toRows([...records, ...taken.records], header, false)
    records = rest
    yield rows
  }
  if (!header) throw new UnusableFile(say.noNames())
  yield toRows([...records, ...takeRecords(pending, header.delimiter, true).records], header, true).rows
}

/** The rows of the records. Unless the file has `ended`, the last record of an export waits for lines that continue it. */
function toRows(records: CsvRecord[], header: Header, ended: boolean): { rows: FileRow[]; rest: CsvRecord[] } {
  const { mapper } = header
  if (!mapper) return { rows: records.map((record) => toRow(record, header)), rest: [] }
  const groups: CsvRecord[][] = []
  for (const record of records) {
    const [first] = groups.at(-1) ?? []
    const continues = first && 'cells' in first && 'cells' in record && mapper.continues(first.cells, record.cells)
    if (continues) groups.at(-1)?.push(record)
    else groups.push([record])
  }
  const rest = ended ? [] : (groups.pop() ?? [])
  return { rows: groups.map((group) => joinRows(group.map((record) => toRow(record, header)))), rest }
}

/** The first row with the images of all: the others are its variants and further photos. */
function joinRows(rows: FileRow[]): FileRow {
  const [first, ...others] = rows
  if (!first) throw new Error('A group of lines has a first one')
  if ('problem' in first || others.length === 0) return first
  const listImages = (row: FileRow): unknown[] => {
    const images = 'fields' in row ? row.fields['images'] : undefined
    return Array.isArray(images) ? images : []
  }
  return { ...first, fields: { ...first.fields, images: rows.flatMap(listImages) } }
}

function toRow(record: CsvRecord, { names, mapper, chosen, own }: Header): FileRow {
  if ('problem' in record) return record
  const { line, cells } = record
  if (cells.length !== names.length) {
    return { line, problem: say.otherCount({ values: cells.length, columns: names.length }) }
  }
  if (own && cells.some((cell) => cell.length > LONGEST_OWN)) {
    return { line, problem: say.longValue({ max: formatCount(LONGEST_OWN) }) }
  }
  own?.onCells?.(cells)
  const values = cells.map(withoutFormula)
  if (mapper) return mapRow(line, values, names, mapper, chosen)
  const fields = new Map(names.map((name, at) => [name, values[at]]))
  // Drops a column without a name.
  fields.delete('')
  return { line, fields: Object.fromEntries(fields) }
}

/** A row of a marketplace's export. The chosen columns count instead of what the mapper would find in them. */
function mapRow(
  line: number,
  values: readonly string[],
  heads: readonly string[],
  mapper: Mapper,
  chosen: Header['chosen'],
): FileRow {
  const { fields, problem } = mapper.mapCells(values.map((value, at) => (chosen.has(at) ? '' : value)))
  if (problem !== undefined) return { line, problem }
  for (const [at, choice] of chosen) {
    const value = values[at] ?? ''
    const field = choice === DETAILS ? fieldName(heads[at] ?? '') : choice
    if (field && value.trim() !== '' && !(choice === DETAILS && COLUMN_FIELDS.has(field))) fields[field] = value
  }
  return { line, fields }
}

/** `="9780140449136"` is how files tell a spreadsheet that digits are text. */
const withoutFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
