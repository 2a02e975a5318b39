/** A page of any list, with the way to the next one. */
export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/**
 * A list that is shown again: `first` is its first page as it is by now, `left` all that was there when it was left, if it had
 * grown below that page. What newer rows pushed out of the first page follows it, and then the later pages.
 */
export function listOnReturn<Item extends { id: string }>(
  first: PageOf<Item>,
  left: PageOf<Item> | undefined,
): PageOf<Item> {
  // Without a next page the first one is all that there still is.
  if (!left || first.nextCursor === null) return first
  const placeOf = new Map(left.items.map(({ id }, place) => [id, place]))
  const places = first.items.flatMap(({ id }) => placeOf.get(id) ?? [])
  const last = places.at(-1)
  // So much is new that something unknown lies between: the list as it was left has no gap.
  if (last === undefined) return left
  const shown = new Set(first.items.map(({ id }) => id))
  // The later pages stay whole, also when one of theirs ends the first page by now, because of its price.
  const rest = left.items.slice(Math.min(last + 1, first.items.length))
  return { items: [...first.items, ...rest.filter(({ id }) => !shown.has(id))], nextCursor: left.nextCursor }
}
