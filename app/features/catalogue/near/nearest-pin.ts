/** All areas in one text: `PIN latitude longitude` in hundredths of a degree, each with the difference to the one before, in base 36. */
export function packAreas(areas: readonly { id: number; lat: number; lng: number }[]): string {
  let [id, lat, lng] = [0, 0, 0]
  return areas
    .map((area) => {
      const [north, east] = [Math.round(area.lat * 100), Math.round(area.lng * 100)]
      const packed = [area.id - id, north - lat, east - lng].map((number) => number.toString(36)).join(' ')
      ;[id, lat, lng] = [area.id, north, east]
      return packed
    })
    .join(',')
}

/** The first PIN code of the area nearest to a position, for the browser. */
export function findNearestPin(packed: string, position: { lat: number; lng: number }): number {
  let [id, lat, lng, nearest, least] = [0, 0, 0, 0, Infinity]
  const narrowing = Math.cos((position.lat * Math.PI) / 180)
  for (const area of packed.split(',')) {
    const [step = 0, north = 0, east = 0] = area.split(' ').map((number) => Number.parseInt(number, 36))
    ;[id, lat, lng] = [id + step, lat + north, lng + east]
    const distance = Math.hypot(lat / 100 - position.lat, (lng / 100 - position.lng) * narrowing)
    if (distance < least) [nearest, least] = [id, distance]
  }
  return nearest
}

/** Whether the browser may say where it is: a page without HTTPS has the same functions, and is refused each time. */
export const canReadPosition = (page: Pick<Window, 'isSecureContext' | 'navigator'>): boolean =>
  page.isSecureContext && 'geolocation' in page.navigator
