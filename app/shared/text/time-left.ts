const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** `12 minutes` for a wait in seconds, always rounded up. */
export function timeLeft(seconds: number): string {
  const [name, size] = UNITS.find(([, length]) => seconds > length) ?? ['second', 1]
  const count = Math.max(1, Math.ceil(seconds / size))
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
