import { UNITS } from './prices/price-words.ts'
import { Phrases, type Token } from './words/tokens.ts'

// Names that look like a filter. Their words are never understood as a price, condition, sort order or category.
const LINES = `
  new balance | new york | new jersey | new delhi | new zealand | new orleans | new england | new world | new era
  new mutants | new avengers | new testament | new moon | new super mario | new super mario bros | new nintendo
  new nintendo 3ds | new holland | new girl | new jedi order | new teen titans | new pokemon snap | new order
  new kids on the block | new 52 | new frontier | new horizons | new leaf | new vegas | new hope | new republic
  brave new world | emperor's new groove | naya raipur | nayi taleem
  under armour | under armor | under the dome | under the red hood | under the sea | underworld
  like water for chocolate | like mike | fair isle | fair lady | my fair lady | vanity fair | good omens | good wife
  good night | good dinosaur | the good place | good smile | good smile company | good luck charlie | good charlotte
  good girl | good vibes | poor things | poor charlie's almanack | rich dad poor dad | rich dad | mint green | mint chip
  cheap trick | cheaper by the dozen | dirt cheap | latest hits | budget 2020
  air max | mad max | max payne | max steel | max mara | pro max | max power | minnie | above and beyond | over the hedge
  over the garden wall | below zero | below deck | fifty shades | around the world | around the world in 80 days
  between the lines | pulsar rs | focus rs | audi rs | ktm rc
  watch dogs | watch tower | overwatch | night watch | death watch | watch me | neighborhood watch | baywatch
  game of thrones | hunger games | the hunger games | squid game | ender's game | imitation game | game boy | game gear
  game cube | gamecube | game & watch | game and watch | game changer | waiting game | blame game | war games
  patriot games | big game | fair game | game on | end game | endgame | beautiful game | game night | crying game
  jungle book | the jungle book | book of eli | book of life | green book | yellow book | black book | domesday book
  comic con | book thief | the book thief | hymn book | cook book | note book | book of mormon | book of lies
  house of cards | card captor | card sharks | cards against humanity | memory card | sd card | micro sd card
  graphics card | graphic card | sound card | network card | gift card | sim card | credit card | debit card | id card
  business card | greeting card | video card | capture card | playing cards | playing card | wild card | report card
  punch card | score card | birthday card
  cars 2 | cars 3 | pixar cars | disney cars | disney pixar cars | street car | cable car
  old spice | used to | hello kitty | hello neighbor | second hand lions | second hand smoke | parts unknown | figure skating | figure it out
  go figure | father figure | key to | toy story | toys r us | toy machine | toy boy | babes in toyland
  shoe dog | horse shoe | snow shoe | brake shoe
  sasta nasha | khiladi`

const NAMES = new Phrases(
  LINES.split(/[|\n]/)
    .map((phrase) => phrase.trim())
    .filter(Boolean)
    .map((phrase) => [phrase, true] as const),
)

/** The indexes of all tokens that belong to such a name. */
export function findProtected(tokens: readonly Token[]): Set<number> {
  const named = new Set<number>()
  for (let at = 0; at < tokens.length; at++) {
    const length = NAMES.at(tokens, at)?.length ?? 0
    // "Cars 3" is a film, "cars 3 lakh" a budget.
    if (/^\d+$/.test(tokens[at + length - 1]?.norm ?? '') && UNITS.has(tokens[at + length]?.norm ?? '')) continue
    for (let index = at; index < at + length; index++) named.add(index)
  }
  return named
}
