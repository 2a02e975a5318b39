import { dictionary } from 'cmu-pronouncing-dictionary'

import { listNames } from '#app/features/catalogue/search/names/known-names.ts'

import { chooseSample, type CaseClass, type SearchCase } from './facts/case-class.ts'
import { splitTitle } from './facts/catalogue-facts.ts'
import { chooseWriting, writeDevanagari } from './facts/write-devanagari.ts'

const NAMES = 260
const WRITTEN_EACH = 3

/** How people write a name; null for one that it does not change. */
const WAYS: readonly ((name: string) => string)[] = [
  (name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase(),
  (name) => name.replaceAll(/\s+/g, '-').toLowerCase(),
  (name) => name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '),
  (name) => name.replaceAll(/[-.’']/g, ' '),
  (name) => (/s$/i.test(name) ? name : `${name.toLowerCase()}s`),
  (name) => `${name}'s`,
  (name) => `${name}’s`,
  (name) => name.normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  (name) => name.replaceAll('&', 'and'),
  (name) => name.replaceAll(' & ', '&'),
  (name) => name.replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, ' '),
  (name) => `"${name}"`,
  (name) => `original ${name.toLowerCase()} wala`,
  (name) => writeName(name),
]

const writeName = (name: string) => {
  const words = splitTitle(name)
  const written = words.map((word) => writeDevanagari(dictionary[word] ?? '', word, chooseWriting(name)))
  return written.every((word) => word !== '') ? written.join(' ') : name
}

/** A name that is for sale is never said not to be, however it is written. */
export const namesForSale: CaseClass = {
  name: 'M: a name that is for sale is not said to be missing',
  goal: 1,
  makeCases({ listings }) {
    const titles = listings.map(({ title }) => ` ${splitTitle(title).join(' ')} `)
    const sold = chooseSample(listNames(), NAMES, (name) => name).filter((name) => {
      const words = ` ${splitTitle(name).join(' ')} `
      return titles.some((title) => title.includes(words))
    })
    return sold.flatMap((name) => {
      const ways = [...new Set(WAYS.map((write) => write(name)))].filter((text) => text !== name)
      return chooseSample(ways, WRITTEN_EACH, (way) => `${name} ${way}`).map((text): SearchCase => ({
        key: name,
        text,
        isRight: ({ items, said }) =>
          items.length > 0 && said?.relaxed.every(({ kind }) => kind !== 'not-for-sale') === true,
      }))
    })
  },
}
