// Measures beside a name: "batman 6 inch", "1/72 spitfire", "lego 1000 pcs set", "walking dead vol 1". They describe the thing, so they
// are given up before its name.
import { MEASURES } from './prices/price-words.ts'
import type { Token } from './words/tokens.ts'

const NUMBER = /^\d+(?:\.\d+)?$/
/** Units behind their number, as one word with it, too: "6inch". */
const UNIT = new Set([
  ...[...MEASURES].filter(
    (word) => !/^(?:size|number|no|season|seasons|part|parts|model|movies|points|in|x)$/.test(word),
  ),
  ...'edition scale amp amps millimetre centimetre centimeters cms pcs. foot tall height pack packs'.split(' '),
])
const WITH_UNIT = /^(\d+(?:\.\d+)?)([a-z]+)$/
/** Words before their number, as one word with it, too: "vol1". */
const COUNTED =
  /^(?:vol|volume|vols|part|issue|episode|ep|chapter|ch|season|book|size|uk|eu|us|age|aged|no|number|pack of|set of|combo of|box of|lot of)$/
const WITH_COUNTED = /^(vol|volume|part|ep|issue|ch|v)(\d{1,4})$/
/** "1st edition", "2nd part" */
const ORDINAL = /^\d{1,2}(?:st|nd|rd|th)$/
const WITH_ORDINAL = /^(?:edition|ed|part|season|volume|issue|print|gen|generation)$/
/** The scales of models; "1/72" is one word, and "1:72" are two with a sign between them. */
const SCALE =
  /^1[/:-]?(?:4|5|6|8|9|10|12|14|16|18|20|24|25|28|32|35|36|38|43|48|50|55|60|64|72|76|87|100|144|150|160|200|350|400|500|700)$/
const AFTER = /^(?:scale|set|tall|height|old|long|wide)$/

/** The indexes of the tokens that are a measure. */
export function findMeasures(text: string, tokens: readonly Token[]): Set<number> {
  const measured = new Set<number>()
  for (let at = 0; at < tokens.length; at += 1) {
    const length = measureAt(text, tokens, at)
    const from = length > 0 && tokens[at - 1]?.norm === 'scale' ? at - 1 : at
    for (let index = from; index < at + length; index += 1) measured.add(index)
    if (length > 0 && AFTER.test(tokens[at + length]?.norm ?? '')) measured.add(at + length)
  }
  return measured
}

/** The number of tokens of the measure at `at`; 0 for none. */
function measureAt(text: string, tokens: readonly Token[], at: number): number {
  const [norm, next = '', third = ''] = [at, at + 1, at + 2].map((index) => tokens[index]?.norm ?? '')
  const [token, second] = [tokens[at], tokens[at + 1]]
  if (!token || norm === undefined) return 0
  if (/^1\/\d/.test(norm)) return SCALE.test(norm) ? 1 : 0
  // "1:72"
  if (norm === '1' && second && text.slice(token.end, second.start) === ':') return SCALE.test(`1:${next}`) ? 2 : 0
  if (NUMBER.test(norm)) {
    if (/^["”″]/.test(text.slice(token.end))) return 1
    if (next === '+' && UNIT.has(third)) return 3
    return UNIT.has(next) ? 2 : 0
  }
  if (ORDINAL.test(norm)) return WITH_ORDINAL.test(next) ? 2 : 0
  const [, , unit = ''] = WITH_UNIT.exec(norm) ?? []
  if (UNIT.has(unit) || WITH_COUNTED.test(norm)) return 1
  if (COUNTED.test(norm) && NUMBER.test(next)) return 2
  return COUNTED.test(`${norm} ${next}`) && NUMBER.test(third) ? 3 : 0
}
