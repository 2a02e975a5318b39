/** Creates a value at its first use and keeps it: a phone takes ten milliseconds to construct each `Intl` formatter. */
export function whenNeeded<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
