import { mapColumns, type Mapper, type Mapping } from '#app/features/selling/import/marketplaces/map-columns.ts'
import * as say from '#app/features/selling/import/messages/messages.ts'
import { fieldForHead } from '#app/features/selling/import/spellings/column-words.ts'

import { isNeverKept } from './attributes.ts'
import { takeRecords } from './csv-records.ts'
import { UnusableFile } from './import-refused.ts'
import { COLUMN_FIELDS, REQUIRED_FIELDS, fieldName } from './import-row-schema.server.ts'
import type { TextLine } from './text-lines.ts'

export type CsvOptions = {
  /** Fields that need no column, because all rows have a value for them. */
  given?: readonly string[]
  /** Whether there is a photo with that name beside the file. */
  hasPhoto?: (name: string) => boolean
  /** Called once, when the line of column names is read. */
  onMapping?: (mapping: Mapping) => void
  /** The operator's own: see `ColumnFields`. */
  fields?: ColumnFields | undefined
  /** The file of somebody who sees the mapping and may change it. */
  own?: OwnMapping | undefined
}

/** By the name of a column (`fieldName`): the field that it means; null: it is left out. `details` keeps it under its name. */
export type ColumnFields = ReadonlyMap<string, string | null>
type Chosen = ReadonlyMap<number, string | null>

export type OwnMapping = {
  /**
   * By the number of a column: the field that was chosen for it instead of the one found; null: it is left out. A column
   * with `details` is kept under its own name, unless nobody may see it.
   */
  chosen: Chosen
  /** Called with the values of each record. */
  onCells?: (cells: readonly string[]) => void
}

export const DETAILS = 'details'

export type Header = {
  delimiter: string
  names: string[]
  mapper: Mapper | null
  chosen: Chosen
  own: OwnMapping | undefined
}

/** Each column is compared with all others. */
const MOST_COLUMNS = 1000
/** No table that a person keeps has as many, and everybody may send theirs: a thousand columns take seconds of a processor. */
const MOST_OWN_COLUMNS = 200

const DELIMITERS = [',', ';', '\t', '|']

/** Reads the line of column names. Throws an UnusableFile when it cannot be one. */
export function readHeader(line: TextLine, named: string | undefined, options: CsvOptions): Header {
  const { given = [], hasPhoto, onMapping, own, fields = new Map<string, string | null>() } = options
  const { text, problem } = line
  if (problem !== undefined) throw new UnusableFile(say.namesProblem({ problem }))
  const count = (delimiter: string) => text.split(delimiter).length
  const delimiter = named ?? DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
  const [record] = takeRecords([line], delimiter, true).records
  if (!record || 'problem' in record) throw new UnusableFile(say.namesQuote())
  const { cells } = record
  const max = own ? MOST_OWN_COLUMNS : MOST_COLUMNS
  if (cells.length > max) throw new UnusableFile(say.tooManyColumns({ max }))
  const chosen = own?.chosen ?? chooseByName(cells, fields)
  const mapper = mapColumns(cells, { hasPhoto })
  if (mapper) {
    onMapping?.(chooseFields(mapper.mapping, chosen))
    return { delimiter, names: cells, mapper, chosen, own }
  }
  const mapping = chooseFields({ marketplace: null, columns: nameFields(cells, own !== undefined) }, chosen)
  onMapping?.(mapping)
  const names = mapping.columns.map(({ field }) => field ?? '')
  const missing = REQUIRED_FIELDS.filter((name) => !names.includes(name) && !given.includes(name))
  if (missing.length > 0 && !own) {
    throw new UnusableFile(
      `The first line must name the columns; ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not among them`,
    )
  }
  const twice = names.find((name, at) => name !== '' && names.indexOf(name) !== at)
  if (twice !== undefined) throw new UnusableFile(say.columnTwice({ name: twice }))
  return { delimiter, names, mapper, chosen, own }
}

/**
 * Our fields for the names of columns. In a person's own table, other words mean them, too, if no column has the name of
 * docs/import.md: its owner sees what they are taken for.
 */
function nameFields(heads: readonly string[], isOwn: boolean): Mapping['columns'] {
  const names = heads.map(fieldName)
  const taken = new Set(names)
  return heads.map((head, at) => {
    const name = names[at] ?? ''
    const field = COLUMN_FIELDS.has(name) || !isOwn ? name : fieldForHead(head)
    if (field === undefined || (field !== name && taken.has(field))) {
      return { head, field: name === '' || (isOwn && isNeverKept(name)) ? null : name }
    }
    taken.add(field)
    return { head, field }
  })
}

/** By number. A name that no column has is a slip of the pen, and its column would be read otherwise than meant. */
function chooseByName(heads: readonly string[], fields: ColumnFields): Chosen {
  const names = heads.map(fieldName)
  const missing = [...fields.keys()].find((name) => !names.includes(name))
  if (missing !== undefined) throw new UnusableFile(`--map names a column that the file does not have: ${missing}`)
  return new Map(names.flatMap((name, at) => (fields.has(name) ? [[at, fields.get(name) ?? null] as const] : [])))
}

/** The mapping with the fields that were chosen. A column whose field was chosen for another one is left out. */
function chooseFields({ marketplace, columns }: Mapping, chosen: Chosen): Mapping {
  const taken = new Set(chosen.values())
  const choose = (head: string, found: string | null, at: number) => {
    const choice = chosen.get(at)
    if (choice === undefined) return found !== null && taken.has(found) && found !== DETAILS ? null : found
    if (choice !== DETAILS) return choice
    const name = fieldName(head)
    return name === '' || COLUMN_FIELDS.has(name) || isNeverKept(name) ? null : name
  }
  return { marketplace, columns: columns.map(({ head, field }, at) => ({ head, field: choose(head, field, at) })) }
}
