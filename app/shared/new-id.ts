// The millisecond of the last id, and its counter, which starts at a random number each millisecond.
let last = { ms: 0, count: 0 }

const MOST = 0xfff

/**
 * A UUIDv7: the time in milliseconds, a counter, then random bits. Ids of one process or tab always increase, also within
 * a millisecond or when the clock is set back.
 */
export function newId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // The counter starts in the lower half of its range, to leave room.
  const start = (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0)
  if (now > last.ms) last = { ms: now, count: start }
  else if (last.count < MOST) last = { ms: last.ms, count: last.count + 1 }
  else last = { ms: last.ms + 1, count: start }
  for (let at = 0; at < 6; at++) bytes[at] = Math.floor(last.ms / 2 ** (8 * (5 - at))) % 256
  bytes[6] = 0x70 | (last.count >> 8)
  bytes[7] = last.count & 0xff
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** When an id was made, in milliseconds; NaN if it is not a UUID. */
export const timeOfId = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
