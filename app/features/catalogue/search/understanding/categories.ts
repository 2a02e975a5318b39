import type { CategoryId } from '#app/shared/catalogue.ts'

import { Phrases, type Token } from './words/tokens.ts'

/**
 * Words that mean a whole category, including the English words that listings use for it. Narrower words such as boots
 * stay words.
 */
const WORDS: Record<CategoryId, string> = {
  'action-figures': `action figure | action figures | actionfigure | figurine | figurines | figure | figures | toy | toys |
    khilona | khilone | khilauna | khilaune | khilauney | khiloney | khelona | khilonay`,
  lego: 'lego | legos | lego set | lego sets | legoset | lego toy | lego toys | lego brick | lego bricks | lego block | lego blocks',
  cars: 'car | cars | gaadi | gadi | gaddi | gaadiyan | gadiyan | gaadiyaan | gadiya | motorcar | motor car | kaar',
  books: `book | books | buk | boook | kitab | kitaab | kitabe | kitabein | kitaben | kitaabein | pustak | pustake | pustakein |
    pustaken | kitabon`,
  cards: `card | cards | trading card | trading cards | collectible card | collectible cards | collector card | tcg | tcg card |
    tcg cards | card tcg`,
  watches: `watch | watches | wristwatch | wristwatches | wrist watch | wrist watches | ghadi | ghadiyan | ghadiya | ghadee | ghari |
    ghadiyaan | ghadiyon | gharri | haath ghadi | hath ghadi | hand watch`,
  keychains: `keychain | keychains | key chain | key chains | keyring | keyrings | key ring | key rings | keyfob | key fob |
    key holder | chabi ka challa | chabi ka chhalla | chaabi ka challa | chabi challa | chabi ka guchha | chhalla |
    chabi ke challe | chabi ke chhalle | chaabi ke challe | chhalle`,
  shoes: `shoe | shoes | footwear | foot wear | joota | joote | juta | jute | jutte | jutta | jootey | jutey | jooti | footwears |
    joota chappal | jooton`,
  games: `game | games | video game | video games | videogame | videogames | vidio game | khel | gaming cd | game cd | game cds`,
}

/** The names of categories that are one word, but for short ones. */
export const listCategoryNames = (): string[] =>
  Object.values(WORDS)
    .flatMap((words) => words.split('|').map((phrase) => phrase.trim()))
    .filter((phrase) => /^[a-z]{4,}$/.test(phrase))

const PHRASES = new Phrases<CategoryId>(
  Object.entries(WORDS).flatMap(([id, words]) =>
    // The keys come from the record above.
    words.split('|').map((phrase) => [phrase.trim(), id as CategoryId] as const),
  ),
)

/**
 * In "car charger", "watch strap" or "shoe rack", the item is not a car, watch or shoe. Jute (Hindi for shoes) is also
 * a fibre.
 */
const BELONGS = new Set(
  `charger charging holder case cases cover covers stand strap straps band bands box boxes rack racks seat seats mount stereo
  adapter mat mats bag bags shelf lamp polish lace laces cleaner lock keys reader slot sleeves sleeve binder ends end end
  bookend mark stop light lights audio kit speaker speakers battery wash wax perfume freshener winder rug rope basket
  handbag sandals tote fibre fiber`.split(/\s+/),
)

export type FoundCategory = { category: CategoryId; from: number; to: number }

/** The categories that the tokens name, in order. */
export function findCategories(tokens: readonly Token[], isFree: (index: number) => boolean): FoundCategory[] {
  const found: FoundCategory[] = []
  for (let at = 0; at < tokens.length; at++) {
    const phrase = isFree(at) ? PHRASES.at(tokens, at) : undefined
    if (!phrase) continue
    const to = at + phrase.length
    const next = tokens[to]
    const whole = Array.from({ length: phrase.length }, (_, index) => at + index).every(isFree)
    if (whole && !(next && isFree(to) && BELONGS.has(next.norm))) {
      found.push({ category: phrase.meaning, from: at, to })
      at = to - 1
    }
  }
  return found
}

/**
 * The category that the search is about: the last one, as in "uno card game". LEGO wins over others, except for
 * keychains.
 */
export function findHead(found: readonly FoundCategory[]): FoundCategory | undefined {
  const last = found.at(-1)
  if (last?.category === 'keychains') return last
  return found.find(({ category }) => category === 'lego') ?? last
}
