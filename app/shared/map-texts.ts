/** A copy of `value` in which `change` was applied to each text, at any depth; keys and other values stay. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one)
    if (Array.isArray(one)) return one.map(map)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([label, inner]) => [label, map(inner)]))
  }
  // Every text stays a text, and every other value keeps its type.
  return map(value) as T
}
