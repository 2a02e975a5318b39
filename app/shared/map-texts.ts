/** A copy of `value` in which `change` was applied to each text, at any depth; keys and other values stay. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  const mapValue = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one)
    if (Array.isArray(one)) return one.map(mapValue)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([label, inner]) => [label, mapValue(inner)]))
  }
  // Every text stays a text, and every other value keeps its type.
  return mapValue(value) as T
}
