import type { Condition } from '#app/shared/catalogue.ts'

/**
 * How marketplaces, collectors and Hindi speakers say our conditions, in lower case. Where a scale has more steps than
 * ours, a step counts as the lower of two: a listing must not promise more than its seller did.
 */
const GRADES: Record<Condition, string> = {
  // The numbers are the ids of eBay.
  New: `new, brand new, new with tags, new with box, new in box, nib, misb, factory sealed, sealed, unused, unopened,
    brand new in box, bnib, bnwt, nwt, seal packed, sealed pack, unused with tags, newcondition, 1000, नया, नई, नये, नए, बिल्कुल नया, बिलकुल नया`,
  'Like New': `like new, likenew, as new, refurbishedcondition, almost new, refurbished, certified refurbished, excellent - refurbished,
    excellent refurbished, very good - refurbished, very good refurbished, seller refurbished, manufacturer refurbished,
    collectible, mint, mint (m), m, near mint, near mint (nm or m-), nm, nm or m-, m-, near mint (nm), near mint or better,
    excellent, open box, used - like new, used like new, usedlikenew, new other, new (other), new other (see details), nwot, bnwot, new without tags, new without box, new with defects, opened never used, as good as new,
    new with imperfections, pre-owned - excellent, graded, 1500, 1750, 2000, 2010, 2020, 2500, 2750, 2990,
    लगभग नया, नए जैसा, नया जैसा, नई जैसी`,
  Good: `good, used, usedgood, usedverygood, usedcondition, 2nd hand, gently used, pre-owned, pre owned, preowned, secondhand, second hand, second-hand, very good, very good plus,
    very good plus (vg+), vg+, very good (vg), vg, pre-owned - good, used - good, used - very good, good - refurbished,
    good refurbished, used excellent, rarely used, hardly used, used once, ungraded, lightly played, lightly played (excellent), lp, 2030, 3000, 4000, 5000,
    अच्छा, बहुत अच्छा, बहुत अच्छी, सेकंड हैंड, सेकेंड हैंड, अच्छी, अच्छे, पुराना, पुरानी, पुराने, इस्तेमाल किया हुआ`,
  // Collectors of records call "Good" what has much wear.
  Fair: `fair, acceptable, usedacceptable, usedfair, well used, good plus (g+), good plus, g+, good (g), moderately played, moderately played (very good), mp,
    pre-owned - fair, used - acceptable, used - fair, 3010, 6000, ठीक-ठाक, ठीक ठाक, ठीक`,
  Poor: `poor, damagedcondition, fair (f), poor (p), damaged, heavily played, heavily played (poor), hp, for parts, for parts or not working,
    not working, spares or repair, faulty, broken, 7000, खराब, टूटा, टूटी`,
}

const NUKTA = /\u093C/gu
const tidyGrade = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(NUKTA, '')
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_–—,;()-]+/g, ' ')
    .replace(/ (?:condition|हालत(?: में)?)$/u, '')
    .trim()

// The type of Object.entries forgets which keys the record has.
const BY_SPELLING = new Map(
  (Object.entries(GRADES) as [Condition, string][]).flatMap(([condition, spellings]) =>
    spellings.split(',').map((spelling): [string, Condition] => [tidyGrade(spelling), condition]),
  ),
)

/** `Near Mint (NM or M-)` → Like New, `3000` → Good. */
export const readGrade = (text: string): Condition | undefined => BY_SPELLING.get(tidyGrade(text))
