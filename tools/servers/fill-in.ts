/** A configuration of `ops/` with other values. Throws when one of them is not in it: the drill would run something else than operators do. */
export function fillIn(text: string, values: readonly (readonly [string | RegExp, string])[]): string {
  return values.reduce((filled, [found, value]) => {
    if (filled.search(found) < 0) throw new Error(`The file of ops/ has no ${String(found)}`)
    return filled.replaceAll(
      found instanceof RegExp && !found.global ? new RegExp(found, `${found.flags}g`) : found,
      () => value,
    )
  }, text)
}
