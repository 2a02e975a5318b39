/** `value` with each text in it changed, at any depth; labels and other values stay. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one)
    if (Array.isArray(one)) return one.map(map)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([label, inner]) => [label, map(inner)]))
  }
  // A text becomes a text, and everything else what it was.
  return map(value) as T
}
