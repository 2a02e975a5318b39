// India Post's "All India Pincode Directory" has a row for each post office. Its points are of mixed quality: some 700 have latitude and
// longitude swapped, and one in fifteen lies far from its neighbours.
import { parse } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

import { measureKm, type PinPoint } from './group-pins.ts'

/** The file is no directory of PIN codes; the message is for the operator. */
export class DirectoryRefused extends Error {}

type Point = { lat: number; lng: number }
type Office = { district: string; state: string; point: Point | null }

/** The columns, as India Post names them and as our own file does. */
const COLUMNS = {
  pin: ['pincode', 'pin'],
  district: ['district', 'districtname'],
  state: ['statename', 'state'],
  lat: ['latitude', 'lat'],
  lng: ['longitude', 'lng'],
} as const
type Column = keyof typeof COLUMNS

/** India has some 19,600. */
const FEWEST_PINS = 10_000
const INDIA = { lat: [6, 38], lng: [68, 98] } as const
/** A point may be so far from the middle of its first three digits, in kilometres, or four times as far as half of them are. */
const FAR_KM = 40
const FAR_TIMES = 4

/**
 * Reads a directory, also gzipped: a point for each PIN code. Of its offices, the one in their middle counts. Where that is far from all
 * that begin with the same three digits, or none is known, their middle does. Throws DirectoryRefused.
 */
export async function readDirectory(path: string, fewest = FEWEST_PINS): Promise<PinPoint[]> {
  const offices = await readOffices(path)
  if (offices.size < fewest) {
    throw new DirectoryRefused(`The file has ${offices.size} PIN codes; a directory of India has at least ${fewest}`)
  }
  const own = new Map([...offices].map(([pin, all]) => [pin, findMedoid(all.flatMap(({ point }) => point ?? []))]))
  const regions = Map.groupBy(own, ([pin]) => Math.floor(pin / 1000))
  return [...regions.values()].flatMap((pins) => {
    const points = pins.flatMap(([, point]) => point ?? [])
    if (points.length === 0) return []
    const middle = { lat: findMedian(points.map(({ lat }) => lat)), lng: findMedian(points.map(({ lng }) => lng)) }
    const far = Math.max(FAR_KM, FAR_TIMES * findMedian(points.map((point) => measureKm(middle, point))))
    return pins.map(([pin, point]): PinPoint => {
      const { lat, lng } = point && measureKm(middle, point) <= far ? point : middle
      return { pin, lat: round(lat), lng: round(lng), ...findMostCommon(offices.get(pin) ?? []) }
    })
  })
}

async function readOffices(path: string): Promise<Map<number, Office[]>> {
  const offices = new Map<number, Office[]>()
  const file = createReadStream(path)
  const rows = (path.endsWith('.gz') ? file.pipe(createGunzip()) : file).pipe(
    parse({ bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  )
  file.once('error', (error) => rows.destroy(error))
  let places: Record<Column, number> | undefined
  for await (const row of rows) {
    // The parser gives lists of texts without the option `columns`.
    const fields = row as string[]
    if (!places) places = findColumns(fields)
    else addOffice(offices, fields, places)
  }
  return offices
}

function findColumns(head: readonly string[]): Record<Column, number> {
  const names = head.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const find = (column: Column) => {
    const place = names.findIndex((name) => COLUMNS[column].some((known) => known === name))
    if (place < 0) throw new DirectoryRefused(`The file has no column ${COLUMNS[column].join(' or ')}`)
    return place
  }
  return { pin: find('pin'), district: find('district'), state: find('state'), lat: find('lat'), lng: find('lng') }
}

function addOffice(offices: Map<number, Office[]>, fields: readonly string[], places: Record<Column, number>): void {
  const pin = Number(fields[places.pin])
  if (!Number.isInteger(pin) || pin < 100_000 || pin > 999_999) return
  const read = (column: Column) => (fields[places[column]] ?? '').trim()
  const office = {
    district: writeName(read('district')),
    state: writeName(read('state')),
    point: readPoint(Number.parseFloat(read('lat')), Number.parseFloat(read('lng'))),
  }
  const same = offices.get(pin)
  if (same) same.push(office)
  else offices.set(pin, [office])
}

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most

/** The point, with latitude and longitude swapped if only that lies in India; null outside of it. */
function readPoint(lat: number, lng: number): Point | null {
  if (isWithin(lat, INDIA.lat) && isWithin(lng, INDIA.lng)) return { lat, lng }
  if (isWithin(lng, INDIA.lat) && isWithin(lat, INDIA.lng)) return { lat: lng, lng: lat }
  return null
}

/** The point with the least distance to all others. */
function findMedoid(points: readonly Point[]): Point | null {
  const sums = points.map((point) => points.reduce((sum, other) => sum + measureKm(point, other), 0))
  return points[sums.indexOf(Math.min(...sums))] ?? null
}

function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

function findMostCommon(offices: readonly Office[]): Pick<PinPoint, 'district' | 'state'> {
  const named = offices.filter(({ district }) => district !== '')
  const groups = [...Map.groupBy(named, ({ district, state }) => `${district}|${state}`).values()]
  const [most] = groups.toSorted((a, b) => b.length - a.length)
  const { district = '', state = '' } = most?.[0] ?? {}
  return { district, state }
}

/** `MUMBAI SUBURBAN` and `NICOBARS & ANDAMAN` as people write them. */
const writeName = (name: string) =>
  name === name.toUpperCase() && name.toLowerCase() !== 'na'
    ? name.toLowerCase().replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    : name.replace(/^na$/i, '')

/** About 100 m, which is a PIN code and no address. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000
