import { spellAsNames, type Group, type Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { isMissing } from '#app/features/catalogue/search/matching/replacements.ts'
import { findNameSpans, type NameSpan } from '#app/features/catalogue/search/names/known-names.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

const SHORTEST_NAME = 4

/** The known names of a search of which a word is in no listing, in their order. */
export function findMissingNames(groups: readonly Group[], known: Knowledge): NameSpan[] {
  const listed = findNameSpans(spellAsNames(groups)).filter(({ from, to }) => groups.slice(from, to).some(isMissing))
  const others = groups.flatMap((group, at): NameSpan[] => {
    const { text } = group
    if (listed.some(({ from, to }) => at >= from && at < to)) return []
    // Short names, such as Jan, are the beginnings of too many words. A word of Hindi is seldom the name that the dictionary has for its letters.
    const name = isMissing(group) && text.length >= SHORTEST_NAME ? known.properName(text) : null
    return name ? [{ name, category: null, isElsewhere: false, from: at, to: at + 1 }] : []
  })
  return [...listed, ...others].toSorted((a, b) => a.from - b.from)
}

/** The groups without missing names. In the place of a name stands its category, unless the search has one. */
export function replaceMissing(
  groups: readonly Group[],
  missing: readonly NameSpan[],
  makeCategory: (category: CategoryId, name: Group) => Group,
): Group[] {
  let category = groups.find((group) => group.category)?.category ?? null
  return groups.flatMap((group, index) => {
    const name = missing.find(({ from, to }) => index >= from && index < to)
    if (!name) return [group]
    if (category || !name.category) return []
    category = name.category
    return [makeCategory(category, group)]
  })
}
