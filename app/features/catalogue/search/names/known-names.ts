import { Phrases, splitTokens, type Token } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import { perDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'

/**
 * A name that people know, as it is written, and the category of what has it; null if that is unknown. `isElsewhere`: what has it
 * is in none of our categories.
 */
type KnownName = { name: string; category: CategoryId | null; isElsewhere: boolean }

const spell = (name: string) =>
  splitTokens(name)
    .map(({ norm }) => norm)
    .join(' ')

/**
 * Brands and makers that buyers in India know and whose things are in none of our categories; the files of the categories
 * have the others. The English dictionary, which has only the best known ones, knows no category.
 */
const NAMES_ELSEWHERE = `
  Apple, iPhone, iPad, MacBook, AirPods, Samsung, Galaxy, Xiaomi, Redmi, Poco, Realme, Oppo, Vivo, OnePlus, Nothing Phone, Motorola, Nokia, Micromax, Karbonn, Lava,
  Infinix, Tecno, iQOO, Google Pixel, BlackBerry, HTC, Huawei, Honor, Lenovo, Dell, Asus, Acer, Toshiba, Fujitsu, Compaq, MSI, Razer, Alienware, Gigabyte, Intel,
  AMD, Nvidia, GeForce, Radeon, Ryzen, Kindle, Logitech, Corsair, Kingston, SanDisk, Seagate, Western Digital, Transcend, Netgear, TP-Link, D-Link, Linksys, Cisco,
  Canon, Nikon, Sony, Panasonic, Fujifilm, Olympus, Pentax, Leica, Hasselblad, Polaroid, Kodak, GoPro, DJI, Sigma Lens, Tamron, Yashica, Minolta, Rolleiflex, Zeiss,
  Manfrotto, Epson, Brother Printer, Lexmark, Ricoh, Xerox, LG, Philips, Bose, JBL, Sennheiser, Skullcandy, Marshall, Beats, AKG, Audio-Technica, Shure, Beyerdynamic,
  Harman Kardon, Bang & Olufsen, Pioneer, Kenwood, Denon, Onkyo, Yamaha Keyboard, Klipsch, Sonos, Technics, Garrard, Thorens, Philco, Murphy Radio, Grundig, Telefunken,
  Whirlpool, Godrej, Voltas, Haier, Hitachi, Daikin, Carrier, Blue Star, Bosch, Siemens, Electrolux, Kelvinator, Videocon, Onida, BPL, Crompton, Havells, Usha, Prestige,
  Hawkins, Pigeon, Butterfly, Preethi, Bajaj Fan, Philips Trimmer, Dyson, Eureka Forbes, Kent, Aquaguard, Morphy Richards, Kenstar, Sujata, Wonderchef, Tupperware, Milton,
  Levi's, Wrangler, Zara, Uniqlo, Mango, Forever 21, Gap, Burberry, Hermès, Louis Vuitton, Fendi, Givenchy, Yves Saint Laurent, Saint Laurent, Kate Spade, Tumi,
  Samsonite, American Tourister, VIP Bags, Safari Bags, Skybags, Hidesign, Da Milano, Baggit, Caprese, Lavie, Ray-Ban, Oakley, Vogue Eyewear, Lenskart, Fabindia, Manyavar, Biba, Sabyasachi,
  Fender, Gibson, Ibanez, Epiphone, Stratocaster, Telecaster, Les Paul, Takamine, Roland, Korg, Moog, Akai, Pearl Drums, Zildjian, Selmer, Steinway, Hohner, Givson, Kadence,
  Parker, Sheaffer, Waterman, Pelikan, Lamy, Pilot Pen, Mont Blanc, Camlin, Reynolds, Cello Pen, Faber-Castell, Staedtler, Swiss Army, Zippo, Ronson, Dunhill, Meerschaum,
  Ikea, Nilkamal, Pepperfry, Urban Ladder, Godrej Interio, Featherlite, Herman Miller, Wedgwood, Royal Doulton, Lladro, Meissen, Limoges, Murano, Baccarat, Lalique, Noritake,
  Singer, Juki, Usha Janome, Atlas Cycle, BSA, Hercules Cycle, Firefox Bikes, Trek, Giant Bikes, Cannondale, Specialized, Btwin, Schwinn, Raleigh, Shimano, Dremel, Makita, DeWalt,
  Matrox, Zalman, Thermaltake, NZXT, Crucial, EVGA, XFX, Biostar, ASRock, HyperX, SteelSeries, Plantronics, Jabra, Zebronics, iBall, Intex, Portronics, Ambrane, Mivi, pTron, Boult,
  Belkin, Anker, Baseus, Ugreen, Spigen, OtterBox, Mophie, TomTom, Magellan, Zoom Recorder, Wacom, Lexar, Maxtor, Iomega, Palm Pilot, Psion, Sinclair, Amstrad, Tandy, Cray,
  Krups, Rowenta, Tefal, Moulinex, KitchenAid, DeLonghi, Nespresso, Keurig, Breville, Braun, Gillette, Oral-B, Remington, Wahl, BaByliss, Nutribullet, Vitamix, Miele, AEG, Smeg, Bajaj Mixer,
  Sansui, Teac, Nakamichi, Aiwa, JVC, Rotel, Cambridge Audio, Tannoy, Bowers & Wilkins, Blaupunkt, Harman, McIntosh Amplifier, Cerwin-Vega, Fisher Audio, Ahuja, Bush Radio, Nagra,
  Stanley, Bosch Drill, Black & Decker, Karcher, Stihl, Honda Generator, Luminous, Exide, Amaron, Microtek, Pampers, Chicco, Graco, Fisher-Price, Luv Lap, Mamaearth, Lakme, Maybelline`
const namesElsewhere = NAMES_ELSEWHERE.split(',').map((name) => name.trim().replaceAll(/\s+/g, ' '))

/** Two words of fewer letters are no name that was typed apart. */
const SHORTEST_JOINED = 7

/** A name of one word with a capital inside. */
const CAPITAL_INSIDE = /^(\p{L}*\p{Ll})(\p{Lu}\p{L}*)$/u

const readNames = perDetails((categories) => {
  const names = new Map<string, KnownName>()
  const listed = categories.flatMap(({ id, search }) =>
    search.brands.map((name): KnownName => ({ name, category: id, isElsewhere: false })),
  )
  const elsewhere = namesElsewhere.map((name): KnownName => ({ name, category: null, isElsewhere: true }))
  for (const entry of [...listed, ...elsewhere]) {
    const spelled = spell(entry.name)
    const other = names.get(spelled)
    // A name in two categories, such as Gucci, tells none.
    const tells = !other || other.category === entry.category
    names.set(spelled, tells ? entry : { ...entry, category: null, isElsewhere: false })
  }
  return {
    names: [...listed, ...elsewhere].map(({ name }) => name),
    phrases: new Phrases<KnownName>(names),
    otherForms: new Map(
      [...listed, ...elsewhere].flatMap(({ name }) => {
        const written = CAPITAL_INSIDE.exec(name)?.slice(1) ?? name.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []
        const form = written.join(' ').toLowerCase()
        return written.length > 1 ? [[spell(form.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')), form] as const] : []
      }),
    ),
    pairs: new Set([...names.keys()].map((name) => name.split(' ').slice(0, 2).join(' '))),
    words: new Set([...names.keys()].flatMap((name) => name.split(' '))),
  }
})

/** All names, as they are written. */
export const listNames = (): readonly string[] => readNames().names

/** The longest name that starts at `at`, and its number of tokens. */
export const findKnownName = (tokens: readonly Token[], at: number) => readNames().phrases.at(tokens, at)

/** The words of a known name that was typed as one word, all in lower case: "call of duty"; at the capital inside it: "wagon r". */
export const findOtherForm = (word: string): string | undefined => readNames().otherForms.get(word)

/** A name that is typed as two words: "Prem Chand". */
function findJoinedName(tokens: readonly Token[], at: number): ReturnType<typeof findKnownName> {
  const [first, second] = [tokens[at], tokens[at + 1]]
  if (!first || !second) return undefined
  const joined = first.norm + second.norm
  const name = joined.length < SHORTEST_JOINED ? undefined : findKnownName([{ ...first, norm: joined }], 0)
  return name && { ...name, length: 2 }
}

/** A known name in a search: its words are those from `from` on, `to` excluded. */
export type NameSpan = KnownName & { from: number; to: number }

/** The known names among words, in their order, each as long as possible. */
export function findNameSpans(tokens: readonly Token[]): NameSpan[] {
  const spans: NameSpan[] = []
  for (let at = 0; at < tokens.length; at++) {
    const listed = findKnownName(tokens, at) ?? findJoinedName(tokens, at)
    if (!listed) continue
    spans.push({ ...listed.meaning, from: at, to: at + listed.length })
    at += listed.length - 1
  }
  return spans
}

/** Whether two words in a row, in lower case, begin a known name. */
export const isPairOfName = (pair: string) => readNames().pairs.has(pair)

/** Whether the word, in lower case, is a known name or a part of one. */
export const isWordOfName = (word: string) => readNames().words.has(word)

/** The words of all names, in lower case. */
export const listNameWords = (): Iterable<string> => readNames().words
