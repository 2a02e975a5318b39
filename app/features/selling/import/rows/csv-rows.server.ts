import { splitCells, takeRecords, type CsvRecord } from './csv-records.ts'
import { UnusableFile } from './import-refused.ts'
import { REQUIRED_FIELDS, fieldName } from './import-row-schema.server.ts'
import type { FileRow } from './import-row.ts'
import type { TextLine } from './text-lines.ts'

type Header = { delimiter: string; names: string[] }

/** CSV as in RFC 4180, with a header line, separated by commas, semicolons or tabs. */
export async function* csvRows(batches: AsyncIterable<TextLine[]>): AsyncGenerator<FileRow[]> {
  let header: Header | undefined
  let pending: TextLine[] = []
  for await (const lines of batches) {
    pending = pending.length === 0 ? lines : [...pending, ...lines]
    if (!header) {
      const at = pending.findIndex(({ text, problem }) => problem !== undefined || text.trim() !== '')
      const first = pending[at]
      if (!first) continue
      header = readHeader(first)
      pending = pending.slice(at + 1)
    }
    const { names, delimiter } = header
    const taken = takeRecords(pending, delimiter, false)
    pending = taken.rest
    yield taken.records.map((record) => toRow(record, names))
  }
  if (!header) throw new UnusableFile('The file has no line of column names')
  const { names, delimiter } = header
  yield takeRecords(pending, delimiter, true).records.map((record) => toRow(record, names))
}

function readHeader({ text, problem }: TextLine): Header {
  if (problem !== undefined) throw new UnusableFile(`The line of column names ${problem}`)
  const count = (delimiter: string) => text.split(delimiter).length
  const delimiter = [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best))
  const names = splitCells(text, delimiter)?.map(fieldName)
  if (!names) throw new UnusableFile('The line of column names has a quote in the wrong place')
  const missing = REQUIRED_FIELDS.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    throw new UnusableFile(
      `The first line must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not among them`,
    )
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) throw new UnusableFile(`The first line names the column ${twice} twice`)
  return { delimiter, names }
}

function toRow(record: CsvRecord, names: string[]): FileRow {
  if ('problem' in record) return record
  const { line, cells } = record
  if (cells.length !== names.length) {
    return { line, problem: `has ${cells.length} values for ${names.length} columns` }
  }
  const fields = new Map(names.map((name, at) => [name, cells[at]]))
  // Drops a column without a name.
  fields.delete('')
  return { line, fields: Object.fromEntries(fields) }
}
