// Words around money, in English and in Hindi as typed in Latin letters.
import { toLatin } from '#app/features/catalogue/search/understanding/words/devanagari.ts'
import { foldText } from '#app/features/catalogue/search/understanding/words/tokens.ts'
import * as written from '#app/shared/numbers/money-words.ts'

const words = (text: string) => text.split(' ')
/** A word as the tokens of a search have it: in Latin letters. */
const asToken = (word: string) => toLatin(foldText(word))
/** The longest phrases come first. */
const phrases = (list: string) =>
  list
    .split('|')
    .map((phrase) => words(phrase.trim()).map(asToken))
    .toSorted((a, b) => b.length - a.length)

const byToken = (table: ReadonlyMap<string, number>): ReadonlyMap<string, number> =>
  new Map([...table].map(([word, value]) => [asToken(word), value]))

export const CURRENCY = new Set([...written.CURRENCY_WORDS.map(asToken), ...words('₹ /-')])
export const UNITS = byToken(written.UNITS)
export const NUMBER_WORDS = byToken(written.NUMBER_WORDS)
export const FRACTIONS = byToken(written.FRACTIONS)
/** These mean one of the unit if a currency or a bound is next to them. */
export const SINGLE_UNITS = new Set([...written.SINGLE_UNITS].map(asToken))
/** With one of these, a bare number is a price without any other word, because no title contains them. */
export const CLEAR_UNITS = new Set(words('hazar hazaar hajar hajaar lakh lakhs lac lacs laakh crore crores karod'))
/** After one of these, a unit does not mean a single one. */
export const COUNTING = new Set(
  words(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety half quarter few several many kai kayi aadha adha aadhe',
  ),
)

/** Units of things that are measured, not paid. */
export const MEASURES = new Set(
  words(
    'year years yr yrs saal month months day days hour hours min mins minute minutes sec cm mm m inch inches in ft feet kg kgs g gm gms gram grams mg ml l litre litres liter cc hp bhp km kms kmpl mah gb tb mb mp hz w watt watts v volt volts piece pieces pcs pc page pages player players part parts model season seasons pack packs set sets size no number percent % x points movies',
  ),
)
/** A number before one of these never means hundreds: "under 500 in Delhi", "under 2000 size 9". */
export const NEVER_HUNDREDS = new Set(words('in size no number x'))

/** Collectible money: its nouns, the words that may stand between amount and noun, and the existing denominations. */
export const MONEY_ITSELF = new Set(words('note notes coin coins sikka sikke currency'))
export const OF_MONEY = new Set(words('ka ki ke wala wali wale old purana purani purane rare new naya naye indian'))
export const DENOMINATIONS = new Set([
  1, 2, 5, 10, 20, 25, 50, 60, 75, 100, 125, 150, 200, 350, 500, 1000, 2000, 5000, 10_000,
])

export const BEFORE_MAX = phrases(`
  under | below | less than | lesser than | lower than | beneath | upto | up to | up-to | within | at most | not more than |
  no more than | not above | not over | no higher than | not exceeding | cheaper than | till | max | maximum | max price |
  maximum price | price under | price below | price upto | costing less than | costs less than | costs under | budget |
  budget of | budget is | budget - | my budget | my budget is | under budget | under budget of | < | <= | zyada se zyada |
  अधिकतम | ज़्यादा से ज़्यादा`)
export const BEFORE_MIN = phrases(`
  above | over | more than | greater than | at least | atleast | min | minimum | min price | starting from |
  starting at | starting | not less than | no less than | not below | not under | exceeding | higher than |
  costing over | costing more than | price above | price over | > | >= | kam se kam | कम से कम`)
export const AFTER_MAX = phrases(`
  se kam | se kam mein | se kam me | se kam ka | se kam ki | se kam ke | se kam wali | se kam wala | ke andar |
  ke ander | ke under | ke bhitar | ke andar ki | ke andar ka | ke andar ke | ke neeche | ke niche | se neeche |
  se niche | se sasta | se sasti | se saste | tak | tak ka | tak ki | tak ke | tak wala | tak wali | tak mein |
  or less | or below | or under | and below | and under | max | maximum | budget | budget me | budget mein |
  ke budget me | ke budget mein | ka budget | me | mein | mai | wala | wali | wale | tak me | tk | se km |
  k andar | k ander | k under | k niche | k neeche | k bhitar | k budget me |
  se zyada nahi | se jyada nahi | se zyada na ho | se jyada na ho | se zyada nahin | se adhik nahi | se adhik nahin |
  se upar nahi | se uper nahi | se upar na ho | से ज़्यादा नहीं | से ऊपर नहीं | से अधिक नहीं | से ज़्यादा न हो`)
export const AFTER_MIN = phrases(`
  se zyada | se jyada | se zyaada | se adhik | se upar | se uper | se oopar | ke upar | ke uper | se upar ka |
  se upar ki | se upar ke | se mehnga | se mehenga | se mahnga | se shuru | se kam nahi | se kam nahin | se kam na ho |
  से कम नहीं | से शुरू | or more | or above | and above | and up | upwards | onwards | plus | +`)
export const ABOUT = phrases(`
  ~ | ≈ | around | about | approx | approximately | at around | at about | somewhere around | close to | near | nearly |
  roughly | circa | around about | lagbhag | kareeb | karib | takreeban | taqreeban | takriban`)
export const AFTER_ABOUT = phrases(`
  ke aas paas | ke aaspaas | ke aspas | ke aas pass | ke lagbhag | ke kareeb | ke karib | ke nazdeek | k aas paas | k aaspaas |
  k aspas | के आसपास | approx | approximately | or so`)
export const TO = phrases(`
  to | and | - | – | — | ~ | .. | ... | … | se | aur | se lekar | se le kar | till | upto`)
export const CONNECTING = phrases(`and | but | aur | lekin | magar`)
export const RANGE_END = phrases(`
  tak | tak ka | tak ki | tak ke | ke beech | ke bich | ke beech mein | ke beech me | ke bich me | range |
  price range | ke range me | ke andar | ki range`)
export const BESIDE = new Set(
  words('price prices priced rate cost costs costing kimat keemat daam dam range budget rupees only'),
)
