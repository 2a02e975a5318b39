import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'

import { chooseSample, type CaseClass, type SearchCase } from '../facts/case-class.ts'
import { joinsName, splitTitle, type CatalogueFacts, type WordPair } from '../facts/catalogue-facts.ts'

const JUDGED = 8

/** Names with a measure, a number of pieces or of a volume; `{}` stands for the name. */
const MEASURED = `
  {} 6 inch | {} 6inch | {} 12" | {} 3.75 inch | 6 inch {} | {} 10 cm | {} 15cm | {} 42mm | {} 40 mm | {} 5 ft | {} 2 feet | {} 7 inches tall
  1/72 {} | {} 1/72 | 1:18 {} | {} 1:64 scale | 1/24 scale {} | {} 1:43 | {} scale 1:18 | {} 1000 pcs set | {} 1000pcs | {} 500 pieces | 500 piece {}
  {} 250 pc | {} 1500 pieces set | {} vol 1 | {} vol. 2 | {} volume 3 | {} volume 1 | {} vol1 | {} v2 | {} part 2 | {} season 2 | {} episode 4
  {} issue 5 | {} #12 | {} no 7 | {} no. 3 | {} chapter 3 | {} 1 kg | {} 500g | {} 500 gm | {} 250 grams | {} 64 gb | {} 512mb | {} 1tb | {} size 9
  {} uk 8 | {} size M | {} pack of 3 | {} set of 2 | {} 2 pack | {} 4 pcs | {} 1 pc | {} combo of 2 | {} 2 player | {} 4 players | {} 100 pages
  {} 8+ years | {} age 5 | {} 3 years old | {} 12 volt | {} 5 amp | {} 100 ml | {} 2 litre | {} 50% off | {} 1st edition | {} 2nd part | {} 1999`
const TRIED = 6
const PAIR_TITLES = 20

/** A measure beside a name does not throw the name out. */
export const units: CaseClass = {
  name: 'S: a name with a measure',
  goal: 0.95,
  makeCases(facts) {
    const names = facts.pairs.filter((pair) => pair.titles >= PAIR_TITLES && joinsName(pair, facts))
    return MEASURED.split(/[|\n]/)
      .map((way) => way.trim())
      .filter(Boolean)
      .flatMap((way) =>
        chooseSample(names, TRIED, ({ words }) => `${way} ${words.join(' ')}`).map((pair) => ({
          key: way,
          text: way.replace('{}', pair.words.join(' ')),
          isRight: ({ items }: SearchResult) => isOfName(items, pair),
        })),
      )
  },
}

function isOfName(items: SearchResult['items'], { words: name }: WordPair): boolean {
  const ofName = items.slice(0, JUDGED).filter(({ title }) => {
    const words = new Set(splitTitle(title))
    return words.has(name.join('')) || name.every((word) => words.has(word))
  })
  return ofName.length * 2 >= JUDGED
}

const SIGNED_SEARCHES = 300
/** A word with a sign inside or behind it that is a part of what it says, and no bracket, comma or end of a sentence. */
const SIGNED = /^(?=.*\p{L})[\p{L}\p{N}]+(?:[+#*!]+|[&/.@*$'!+][\p{L}\p{N}]+)+[+#*!.]*$/u

/** A word with a sign is found with its sign before words without it: "Vs+", "D&D", "T.I.M.E". */
export const signs: CaseClass = {
  name: 'T: a word with a sign',
  goal: 0.95,
  makeCases(facts) {
    const cases = [...listSigned(facts)].map(([word, beside]): SearchCase => ({
      key: word,
      text: `${word} ${beside}`,
      isRight: ({ items }) => items.slice(0, 4).some(({ title }) => fold(title).includes(word)),
    }))
    return chooseSample(cases, SIGNED_SEARCHES, ({ key }) => key)
  },
}

const fold = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** The words with a sign that titles have, each with the word before or behind it in one of them. */
function listSigned({ listings }: CatalogueFacts): Map<string, string> {
  const signed = new Map<string, string>()
  for (const { title } of listings) {
    const words = fold(title).split(/\s+/)
    for (const [index, word] of words.entries()) {
      const beside = [words[index + 1], words[index - 1]].find((one) => one !== undefined && /^[a-z]{3,}$/.test(one))
      if (SIGNED.test(word) && beside && !signed.has(word)) signed.set(word, beside)
    }
  }
  return signed
}
