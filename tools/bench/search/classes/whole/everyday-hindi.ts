import type { CategoryId } from '#app/nouns/category/category-list.ts'

/** The names by which people in India call the things of each category, in English and Hindi. */
export const CALLED: Readonly<Record<CategoryId, string>> = {
  'action-figures': 'action figure | toy | khilona | khilone | खिलौना',
  lego: 'lego | lego set | लेगो',
  cars: 'car | gaadi | gadi | गाड़ी',
  books: 'book | kitab | kitabein | किताब',
  cards: 'trading card | cards | कार्ड',
  watches: 'watch | ghadi | wrist watch | घड़ी',
  keychains: 'keychain | key ring | chabi ka challa',
  shoes: 'shoes | joote | joota | जूते',
  games: 'game | video game | गेम',
}

/** How a thing is described, the word by which titles say the same, and the thing. */
type Description = readonly [said: string, inTitles: string, thing: string]

const COLOURS = `
  black: kale, black, काले | white: safed, white, सफेद | red: lal, red, लाल | blue: neele, blue, नीले | green: hare, green |
  brown: bhure, brown | pink: gulabi, pink | yellow: peele | grey: grey | purple: baingani`
const WEARERS = `
  men: mens, gents, aadmiyon ke, mardana, पुरुषों के | women: ladies, womens, mahilaon ke, aurato ke, महिलाओं के`

const describe = (lines: string, thing: string): Description[] =>
  lines.split('|').flatMap((line) => {
    const [inTitles = '', said = ''] = line.trim().split(': ')
    return said.split(', ').map((one) => [one, inTitles, thing] as const)
  })

export const DESCRIBED: Readonly<Partial<Record<CategoryId, readonly Description[]>>> = {
  shoes: [...describe(COLOURS, 'joote'), ...describe(WEARERS, 'shoes')],
  watches: [...describe(COLOURS, 'watch'), ...describe(WEARERS, 'ghadi')],
}
