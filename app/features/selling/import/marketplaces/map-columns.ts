import * as say from '#app/features/selling/import/messages/messages.ts'
import { listDetails } from '#app/nouns/category/category-details.ts'

import { MARKETPLACES, type Marketplace } from './marketplaces.ts'

/** Which column of a file becomes which of our fields, as a preview shows it; null: it is left out. */
export type Mapping = {
  /** Null: the file has the names of docs/import.md. */
  marketplace: string | null
  columns: { head: string; field: string | null }[]
}

type MappedRow = { fields: Record<string, unknown>; problem?: string }

export type Mapper = {
  mapping: Mapping
  /** Maps one record, whose values are in the order of the columns. */
  mapCells: (cells: readonly string[]) => MappedRow
  /** Whether the record continues the one before, to which it adds its images. */
  continues: (before: readonly string[], cells: readonly string[]) => boolean
}

type Options = {
  /** Whether there is a photo with that name beside the file: it is the one behind a web address. */
  hasPhoto?: (name: string) => boolean
}

/** `*Action(SiteID=India|Version=1193)` → `action`, `*Title` → `title`. */
function tidyHead(written: string): string {
  const head = written.trim().toLowerCase().replaceAll(/\s+/g, ' ').replace(/^\*/, '')
  return head.startsWith('action(') ? 'action' : head
}

const findMarketplace = (heads: readonly string[]) =>
  MARKETPLACES.find(({ recognised }) => recognised.some((set) => set.every((head) => heads.includes(head))))

/** The mapper for the export of a marketplace; null when the columns are of none. */
export function mapColumns(names: readonly string[], options: Options): Mapper | null {
  const heads = names.map(tidyHead)
  const marketplace = findMarketplace(heads)
  if (!marketplace) return null
  const [, currencyOfFile] = /[(|]currency=(\w+)/i.exec(names.join('\n')) ?? []
  const readValues = (cells: readonly string[]) => new Map(heads.map((head, at) => [head, (cells[at] ?? '').trim()]))
  return {
    mapping: {
      marketplace: marketplace.name,
      columns: names.map((head, at) => ({ head, field: findField(marketplace, heads[at] ?? '') })),
    },
    mapCells: (cells) => mapValues(marketplace, readValues(cells), currencyOfFile, options),
    continues: (before, cells) => {
      const [first, next] = [readValues(before), readValues(cells)]
      const key = marketplace.continuedBy?.find((head) => heads.includes(head))
      return key !== undefined && next.get('title') === '' && first.get(key) === next.get(key)
    },
  }
}

function findField(marketplace: Marketplace, head: string): string | null {
  const { fields, facts, factPairs = [], category } = marketplace
  const isIn = (source: string) => source === head || source.includes(`{${head}}`)
  for (const [field, sources] of Object.entries(fields)) if (sources.some(isIn)) return field
  if (category.includes(head)) return 'category'
  const pair = factPairs.find((heads) => heads.includes(head))
  if (pair) return 'details'
  if (facts[head] !== undefined) return facts[head]
  return nameFact(marketplace, head)
}

/** The name of a fact that the column's own has. */
function nameFact({ factPrefix, factShape }: Marketplace, head: string): string | null {
  if (factPrefix !== undefined && head.startsWith(factPrefix)) return head.slice(factPrefix.length)
  return factShape?.exec(head)?.[1] ?? null
}

type Values = ReadonlyMap<string, string>

function mapValues(
  marketplace: Marketplace,
  values: Values,
  currencyOfFile: string | undefined,
  { hasPhoto = () => false }: Options,
): MappedRow {
  const fields = new Map<string, unknown>()
  for (const [field, sources] of Object.entries(marketplace.fields)) {
    const value = sources.map((source) => fillIn(source, values)).find((text) => text !== '')
    if (value !== undefined) fields.set(field, field === 'description' ? breakLines(marketplace, value) : value)
  }
  if (!fields.has('description'))
    fields.set(
      'description',
      marketplace.about
        .map((line) => fillIn(line, values))
        .filter(Boolean)
        .join('\n'),
    )
  const path = marketplace.category.map((head) => values.get(head) ?? '').filter(Boolean)
  const category = nameCategory(marketplace, path)
  if (category !== '') fields.set('category', category)
  for (const [field, value] of Object.entries(marketplace.constants ?? {})) fields.set(field, value)
  for (const [name, value] of listFacts(marketplace, values)) if (!fields.has(name)) fields.set(name, value)
  if (matches(marketplace.sold, values)) fields.set('is_sold', true)
  const images = fields.get('images')
  if (typeof images === 'string')
    fields.set(
      'images',
      images.split(/\||(?<=[,;\s])(?=https?:\/\/)/).flatMap((image) => nameImage(image, hasPhoto)),
    )
  const tags = fields.get('tags')
  if (typeof tags === 'string')
    fields.set(
      'tags',
      tags
        .split(',')
        .filter((tag) => [...tag.trim()].length <= 40)
        .slice(0, 10),
    )
  const problem = findProblem(marketplace, values, currencyOfFile)
  return { fields: Object.fromEntries(fields), ...(problem === undefined ? {} : { problem }) }
}

const breakLines = ({ lineBreak }: Marketplace, text: string) =>
  lineBreak
    ? text
        .split(lineBreak.escaped)
        .map((part) => part.replaceAll(lineBreak.sign, '\n'))
        .join(lineBreak.sign)
    : text

function fillIn(source: string, values: Values): string {
  if (!source.includes('{')) return values.get(source) ?? ''
  let isWhole = true
  const text = source.replaceAll(/\{([^{}]+)\}/g, (_, head: string) => {
    const value = values.get(head) ?? ''
    if (value === '') isWhole = false
    return value
  })
  return isWhole ? text : ''
}

function nameCategory({ name }: Marketplace, path: readonly string[]): string {
  const own = listDetails().find(({ marketplaces }) =>
    marketplaces[name]?.some((number) => number === '*' || path.includes(number)),
  )
  return own?.id ?? path.join(' > ')
}

function* listFacts(marketplace: Marketplace, values: Values): Generator<[string, string]> {
  const { facts, factPairs = [] } = marketplace
  for (const [head, name] of Object.entries(facts)) if (values.get(head)) yield [name, values.get(head) ?? '']
  for (const [nameHead, valueHead] of factPairs) {
    const [name = '', value = ''] = [values.get(nameHead), values.get(valueHead)]
    // A product without options has one of this name in exports of Shopify.
    if (name !== '' && value !== '' && value !== 'Default Title') yield [name.toLowerCase(), value]
  }
  for (const [head, value] of values) {
    const name = nameFact(marketplace, head)
    if (name !== null && value !== '') yield [name, value]
  }
}

const matches = (rules: Marketplace['sold'], values: Values) =>
  Object.entries(rules ?? {}).some(([head, words]) => words.includes((values.get(head) ?? '').toLowerCase()))

function findProblem({ notOnSale, currency, name }: Marketplace, values: Values, currencyOfFile: string | undefined) {
  if (matches(notOnSale, values)) return say.notOnSale({ marketplace: name })
  const written = (currency !== undefined && values.get(currency)) || currencyOfFile
  if (written && written.toUpperCase() !== 'INR') return say.otherCurrency({ currency: written })
  return undefined
}

/** A web address stands for the photo of that name beside the file: the server fetches none. */
function nameImage(image: string, hasPhoto: (name: string) => boolean): string[] {
  const text = withoutSeparators(image)
  if (!/^https?:\/\//i.test(text)) return text === '' ? [] : [text]
  const name = namePhoto(text)
  return name !== '' && hasPhoto(name) ? [name] : []
}

/** An expression would look at a long run of separators again from each of them. */
function withoutSeparators(image: string): string {
  const text = image.trim()
  let end = text.length
  while (end > 0 && /[,;\s]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** `https://cdn.example/robot.jpg?v=16`, `photos/robot.jpg` → `robot.jpg`. */
export function namePhoto(written: string): string {
  const [path = ''] = written.split(/[?#]/, 1)
  return path.slice(path.lastIndexOf('/') + 1)
}
