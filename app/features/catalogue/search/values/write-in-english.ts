// A search writes values in words of Hindi, and in Devanagari by their sound: "lal", "काले", "नाइके". Declarations have them in English, and
// some in Hindi. So a search is read as it is, then with such words replaced by what they may mean.
import { findHindiSynonyms } from '#app/features/catalogue/search/matching/synonyms.ts'
import type { Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { isSpokenAs, SoundIndex } from '#app/features/catalogue/search/vocabulary/sound-index.ts'
import { perDetails } from '#app/nouns/category/category-details.ts'

/** A text with the parts that stand for words of the search. `from` and `to` are places in this text, the others in the search. */
type Writing = { text: string; parts: readonly { from: number; to: number; start: number; end: number }[] }

/** As many meanings of a word are tried. */
const MEANINGS = 3
const LETTERS = /[a-z\d]+/g

/** The words of all declared names, by their sounds. */
const namesBySound = perDetails((categories) => {
  const sounds = new SoundIndex(0)
  for (const { attributes } of categories)
    for (const { choices, names, titles } of attributes) {
      if (!titles) continue
      const spelled = [...names.flat(), ...choices.flatMap(({ value, spellings }) => [value, ...spellings])]
      for (const word of spelled.flatMap((one) => one.toLowerCase().match(LETTERS) ?? [])) sounds.add(word, 1)
    }
  return sounds
})

/** The search as it is typed, and in English; only the first if that is the same. */
export function writeInEnglish(search: string, tokens: readonly Token[]): Writing[] {
  const meanings = tokens.map(listMeanings)
  const most = Math.max(0, ...meanings.map(({ length }) => length))
  const others = Array.from({ length: most }, (_, nth) =>
    writeWith(search, tokens, (index) => meanings[index]?.[nth] ?? meanings[index]?.[0] ?? null),
  )
  return [writeWith(search, tokens, () => null), ...others]
}

/** Lists what a word may mean in English; nothing for a word that is English already. */
function listMeanings({ text, norm }: Token): string[] {
  const isTyped = text === norm
  const meant = findHindiSynonyms(norm).flatMap(([word, ...more]) => (word && more.length === 0 ? [word] : []))
  if (isTyped) return meant.slice(0, 1)
  const spoken = namesBySound()
    .listAlike(norm, 2 * MEANINGS, true)
    .map(({ word }) => word)
    .filter((word) => isSpokenAs(text, word))
  return [...new Set([...meant.slice(0, 1), norm, ...spoken])].slice(0, MEANINGS)
}

function writeWith(search: string, tokens: readonly Token[], meaning: (index: number) => string | null): Writing {
  const parts: Writing['parts'][number][] = []
  let text = ''
  let read = 0
  for (const [index, { start, end }] of tokens.entries()) {
    // A word of another language may be two words of the lists, at the same place.
    if (start < read) continue
    text += search.slice(read, start)
    const written = meaning(index) ?? search.slice(start, end)
    parts.push({ from: text.length, to: text.length + written.length, start, end })
    text += written
    read = end
  }
  return { text: text + search.slice(read), parts }
}

/** The place in the search of a part of its writing. */
export function placeInSearch({ parts }: Writing, from: number, to: number): { start: number; end: number } | null {
  const inside = parts.filter((part) => part.from < to && from < part.to)
  const [first, last] = [inside[0], inside.at(-1)]
  return first && last ? { start: first.start, end: last.end } : null
}
