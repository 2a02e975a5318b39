/** A page of any list, with the cursor of the next one. */
export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/**
 * Restores a list. `first` is its current first page; `left` is everything that was loaded when the user left, if that
 * was more than one page. Rows that newer ones pushed out of the first page follow it, and then the later pages.
 */
export function listOnReturn<Item extends { id: string }>(
  first: PageOf<Item>,
  left: PageOf<Item> | undefined,
): PageOf<Item> {
  // Without a next page, the first page is the whole list.
  if (!left || first.nextCursor === null) return first
  const placeById = new Map(left.items.map(({ id }, place) => [id, place]))
  const places = first.items.flatMap(({ id }) => placeById.get(id) ?? [])
  const last = places.at(-1)
  // There are so many new rows that some in between are unknown, so keep the old list, which has no gap.
  if (last === undefined) return left
  const shown = new Set(first.items.map(({ id }) => id))
  // The later pages stay complete, even if a price change moved one of their items to the end of the first page.
  const rest = left.items.slice(Math.min(last + 1, first.items.length))
  return { items: [...first.items, ...rest.filter(({ id }) => !shown.has(id))], nextCursor: left.nextCursor }
}
