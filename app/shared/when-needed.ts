/** Makes a value at its first use and keeps it: what `Intl` formats with takes a phone ten milliseconds to make, each. */
export function whenNeeded<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
