// Prices in the signs and the words in which people type them in English and in both scripts of Hindi.
import { q, type Meaning } from './query-meaning.ts'

const max = (text: string, most: number) => q(`watch ${text}`, '', { category: 'watches', max: most })
const min = (text: string, least: number) => q(`watch ${text}`, '', { category: 'watches', min: least })
const between = (text: string, least: number, most: number) =>
  q(`watch ${text}`, '', { category: 'watches', min: least, max: most })
const no = (text: string, words: string) => q(text, words)

export const WRITTEN_PRICES: readonly (readonly [string, Meaning])[] = [
  // Signs
  between('Rs.1,000 - Rs.2,000', 1000, 2000),
  between('INR 1,000 - INR 2,000', 1000, 2000),
  between('1000 ~ 2000 rs', 1000, 2000),
  between('1000..2000', 1000, 2000),
  between('~5000', 4000, 6000),
  between('~ ₹5000', 4000, 6000),
  min('500+ rs', 500),
  max('budget - 500', 500),
  // Amounts in words
  max('less than a hundred', 100),
  max('under a lakh', 100_000),
  max('below thousand', 1000),
  max('under five hundred', 500),
  max('under twenty five thousand', 25_000),
  max('under twenty-five thousand', 25_000),
  max('under one thousand five hundred', 1500),
  max('under five hundred and fifty rupees', 550),
  between('between one thousand and two thousand', 1000, 2000),
  // Bounds
  max('not exceeding 500', 500),
  max('lower than 500', 500),
  max('my budget 500', 500),
  max('500 se zyada nahi', 500),
  max('500 se upar na ho', 500),
  max('500 से ज़्यादा नहीं', 500),
  max('अधिकतम 500', 500),
  max('500 k andar', 500),
  max('700 k niche', 700),
  min('no less than 500', 500),
  min('exceeding 500', 500),
  min('kam se kam 500', 500),
  min('500 se kam nahi', 500),
  min('500 से कम नहीं', 500),
  between('in the range of 500 to 900', 500, 900),
  between('close to 500', 400, 600),
  between('500 approx', 400, 600),
  between('500 or so', 400, 600),
  between('takreeban 500', 400, 600),
  between('500 के आसपास', 400, 600),
  // No prices
  no('one hundred years solitude', 'one hundred years solitude'),
  no('thousand splendid suns', 'thousand splendid suns'),
  no('twenty thousand leagues', 'twenty thousand leagues'),
  no('xbox one halo 5', 'xbox one halo 5'),
]
