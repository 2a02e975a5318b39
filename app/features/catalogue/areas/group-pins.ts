/** A PIN code with the point of its post offices. */
export interface PinPoint {
  pin: number
  lat: number
  lng: number
  district: string
  state: string
}

/** PIN codes next to each other in one district, by whose middle all distances are measured. */
export interface Area {
  /** Its smallest PIN code. */
  id: number
  district: string
  state: string
  lat: number
  lng: number
  /** How far its PIN codes are from its middle, in whole kilometres. */
  spread: number
  pins: number[]
}

/**
 * An area has at least so many PIN codes, unless its district has fewer. Whoever asks for distances from everywhere learns the
 * area of a listing and no more.
 */
export const FEWEST_PINS = 3

const EARTH_KM = 6371
const RADIANS = Math.PI / 180

/** Kilometres along the surface of the earth. */
export function measureKm(a: Pick<PinPoint, 'lat' | 'lng'>, b: Pick<PinPoint, 'lat' | 'lng'>): number {
  const [up, across] = [Math.sin(((b.lat - a.lat) * RADIANS) / 2), Math.sin(((b.lng - a.lng) * RADIANS) / 2)]
  const chord = up * up + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * across * across
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Divides all PIN codes into areas. The same codes always make the same areas. */
export function groupPins(pins: readonly PinPoint[]): Area[] {
  const inOrder = pins.toSorted((a, b) => a.pin - b.pin)
  const districts = Map.groupBy(inOrder, ({ district, state }) => `${district}|${state}`)
  return [...districts.values()].flatMap((points) => splitPoints(points).map(toArea)).toSorted((a, b) => a.id - b.id)
}

/** Halves a district across its longer side until a half would be too small. */
function splitPoints(points: readonly PinPoint[]): (readonly PinPoint[])[] {
  if (points.length < 2 * FEWEST_PINS) return [points.toSorted((a, b) => a.pin - b.pin)]
  const [first] = points
  const narrowing = Math.cos((first?.lat ?? 0) * RADIANS)
  const side = findLength(points, 'lat') >= findLength(points, 'lng') * narrowing ? 'lat' : 'lng'
  const sorted = points.toSorted((a, b) => a[side] - b[side])
  const middle = sorted.length >> 1
  return [...splitPoints(sorted.slice(0, middle)), ...splitPoints(sorted.slice(middle))]
}

function findLength(points: readonly PinPoint[], side: 'lat' | 'lng'): number {
  const values = points.map((point) => point[side])
  return Math.max(...values) - Math.min(...values)
}

function toArea(points: readonly PinPoint[]): Area {
  const average = (side: 'lat' | 'lng') =>
    Math.round((points.reduce((sum, point) => sum + point[side], 0) / points.length) * 1000) / 1000
  const middle = { lat: average('lat'), lng: average('lng') }
  const pins = points.map(({ pin }) => pin)
  const { district = '', state = '' } = points[0] ?? {}
  const spread = Math.round(Math.max(...points.map((point) => measureKm(middle, point))))
  return { id: pins[0] ?? 0, district, state, ...middle, spread, pins }
}
