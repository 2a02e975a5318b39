import { mapColumns, type Mapper, type Mapping } from '#app/features/selling/import/marketplaces/map-columns.ts'

import { takeRecords, type CsvRecord } from './csv-records.ts'
import { UnusableFile } from './import-refused.ts'
import { REQUIRED_FIELDS, fieldName } from './import-row-schema.server.ts'
import type { FileRow } from './import-row.ts'
import type { TextLine } from './text-lines.ts'

export type CsvOptions = {
  /** Fields that need no column, because all rows have a value for them. */
  given?: readonly string[]
  /** Whether there is a photo with that name beside the file. */
  hasPhoto?: (name: string) => boolean
  /** Called once, when the line of column names is read. */
  onMapping?: (mapping: Mapping) => void
}

type Header = { delimiter: string; names: string[]; mapper: Mapper | null }

const DELIMITERS = [',', ';', '\t', '|']
/** The first line of some files, for a spreadsheet: it names what separates the values. */
const NAMED_DELIMITER = /^"?sep=([,;|\t])"?[,;|\t]*$/i
/** eBay's templates have such lines above the names of the columns. */
const INFO_LINE = /^"?#?info[,;\t]/i

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
  let kept: CsvRecord[] = []
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
        options.onMapping?.(header.mapper?.mapping ?? ownMapping(header.names))
      }
    }
    if (!header) continue
    const taken = takeRecords(pending, header.delimiter, false)
    pending = taken.rest
    const { rows, rest } = toRows([...kept, ...taken.records], header, false)
    kept = rest
    yield rows
  }
  if (!header) throw new UnusableFile('The file has no line of column names')
  yield toRows([...kept, ...takeRecords(pending, header.delimiter, true).records], header, true).rows
}

function readHeader(line: TextLine, named: string | undefined, { given = [], hasPhoto }: CsvOptions): Header {
  const { text, problem } = line
  if (problem !== undefined) throw new UnusableFile(`The line of column names ${problem}`)
  const count = (delimiter: string) => text.split(delimiter).length
  const delimiter = named ?? DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
  const [record] = takeRecords([line], delimiter, true).records
  if (!record || 'problem' in record) throw new UnusableFile('The line of column names has a quote in the wrong place')
  const mapper = mapColumns(record.cells, { hasPhoto })
  if (mapper) return { delimiter, names: record.cells, mapper }
  const names = record.cells.map(fieldName)
  const missing = REQUIRED_FIELDS.filter((name) => !names.includes(name) && !given.includes(name))
  if (missing.length > 0) {
    throw new UnusableFile(
      `The first line must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not among them`,
    )
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) throw new UnusableFile(`The first line names the column ${twice} twice`)
  return { delimiter, names, mapper }
}

const ownMapping = (names: readonly string[]): Mapping => ({
  marketplace: null,
  columns: names.map((head) => ({ head, field: head === '' ? null : head })),
})

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

function toRow(record: CsvRecord, { names, mapper }: Header): FileRow {
  if ('problem' in record) return record
  const { line, cells } = record
  if (cells.length !== names.length) {
    return { line, problem: `has ${cells.length} values for ${names.length} columns` }
  }
  const values = cells.map(withoutFormula)
  if (mapper) {
    const { fields, problem } = mapper.mapCells(values)
    return problem === undefined ? { line, fields } : { line, problem }
  }
  const fields = new Map(names.map((name, at) => [name, values[at]]))
  // Drops a column without a name.
  fields.delete('')
  return { line, fields: Object.fromEntries(fields) }
}

/** `="9780140449136"` is how files tell a spreadsheet that digits are text. */
const withoutFormula = (cell: string) => /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
