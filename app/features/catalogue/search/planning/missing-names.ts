import type { Group, Knowledge } from '#app/features/catalogue/search/matching/plan.ts'
import { isMissing } from '#app/features/catalogue/search/matching/replacements.ts'
import { findKnownName, type KnownName } from '#app/features/catalogue/search/names/known-names.ts'
import { toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import type { Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { isSpokenAs } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

/** A known name in a search of which a word is in no listing. `from` and `to` are its groups, `to` excluded. */
export type MissingName = KnownName & { from: number; to: number }

const SHORTEST_NAME = 4
const SHORTEST_JOINED = 7

/** The known names of a search that nobody sells, in their order. */
export function findMissingNames(groups: readonly Group[], known: Knowledge): MissingName[] {
  const tokens = groups.map((group) => ({
    text: group.text,
    norm: spellAsName(group),
    start: group.start,
    end: group.end,
  }))
  const isUnknown = (group: Group | undefined) => group !== undefined && isMissing(group)
  const found: MissingName[] = []
  for (let at = 0; at < groups.length; at++) {
    const listed = findKnownName(tokens, at) ?? findJoinedName(tokens, at)
    if (listed && groups.slice(at, at + listed.length).some(isUnknown)) {
      found.push({ ...listed.meaning, from: at, to: at + listed.length })
      at += listed.length - 1
      continue
    }
    // A word of Hindi is seldom the name that the English dictionary has for its letters.
    const word = groups[at]?.text ?? ''
    // Short names, such as Jan, are the beginnings of too many words.
    const name = isUnknown(groups[at]) && word.length >= SHORTEST_NAME ? known.properName(word) : null
    if (name) found.push({ name, category: null, isElsewhere: false, from: at, to: at + 1 })
  }
  return found
}

/**
 * Spells a word as names are looked up: in Latin letters. A name that only sounds alike is another word: पुजा is not Peugeot.
 */
function spellAsName({ text, alternatives }: Group): string {
  const latin = toLatin(text)
  if (latin === text) return text
  const heard = alternatives.flatMap(({ kind, words }) => (kind === 'heard' && words[0] ? [words[0]] : []))
  return heard.find((word) => isSpokenAs(text, word)) ?? latin
}

/** A name that is typed as two words: "Prem Chand". */
function findJoinedName(tokens: readonly Token[], at: number): ReturnType<typeof findKnownName> {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (!first || !second) return undefined
  const joined = first.norm + second.norm
  const found = joined.length < SHORTEST_JOINED ? undefined : findKnownName([{ ...first, norm: joined }], 0)
  return found && { ...found, length: 2 }
}

/** The groups without missing names. In the place of a name stands its category, unless the search has one. */
export function replaceMissing(
  groups: readonly Group[],
  missing: readonly MissingName[],
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
