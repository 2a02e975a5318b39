import { dictionary } from 'cmu-pronouncing-dictionary'

import type { SearchResult } from '#app/features/catalogue/search/executing/search-result.ts'

import { chooseSample, type CaseClass } from './facts/case-class.ts'
import { splitTitle } from './facts/catalogue-facts.ts'

/**
 * Brands of electronics, from a public catalogue of such products (Open Icecat): most are in no listing of collectibles. The
 * product's own list of names was written without it.
 */
const BRANDS = `
  Acer, Adesso, Alienware, Allied Telesis, Asus, Braun, Buffalo, Canon, Castorland, Cherry, Crayola, Duracell, Eaton, Eminent, Epson, Fujitsu, Gigabyte, Herma, Huawei,
  HyperX, Intel, Integral, Kensington, Kingston, Krups, Kyocera, Leitz, Lenovo, LevelOne, Lexmark, Logitech, Manhattan, Matrox, Motorola, Netgear, Philips, Rowenta,
  Samsung, Seagate, Sharp, Shuttle, Supermicro, Targus, Thule, TomTom, Toshiba, Tristar, Varta, Verbatim, Vertiv, Xerox, Zalman, Zyxel`
const BESIDE = ['', 'second hand ', 'original ', 'new ']
const SEARCHES = 160
const WORDS = 240
/** The words that people say, and that no title has. A shorter word is never corrected. */
const LETTERS = /^[a-z]{5,12}$/

/** A known brand that nobody sells is not replaced by another word. */
export const missingBrands: CaseClass = {
  name: 'E: a brand that is not for sale',
  goal: 1,
  makeCases({ titles }) {
    const brands = BRANDS.split(',')
      .map((name) => name.trim())
      .filter((name) => splitTitle(name).some((word) => !titles.has(word)))
    const cases = brands.flatMap((name) =>
      BESIDE.map((beside) => ({ key: name, text: `${beside}${name}`, isRight: isNotReplaced })),
    )
    return chooseSample(cases, SEARCHES, ({ text }) => text)
  },
}

/** A plural or another form of a word in titles may be shown for it. */
export const missingWords: CaseClass = {
  name: 'E: an English word that no title has',
  goal: 0.95,
  makeCases({ titles }) {
    const begun = new Set([...titles.keys()].map((word) => word.slice(0, 5)))
    const words = Object.keys(dictionary).filter((word) => LETTERS.test(word) && !begun.has(word.slice(0, 5)))
    return chooseSample(words, WORDS, (word) => word).map((word) => ({
      key: word,
      text: word,
      isRight: isNotReplaced,
    }))
  },
}

const isNotReplaced = ({ said }: SearchResult) => said?.corrected === null
