import type { Condition } from '#app/shared/catalogue.ts'

import { Phrases, type Token } from './words/tokens.ts'

const USED: Condition[] = ['Like New', 'Good', 'Fair', 'Poor']
const list = (text: string) => text.split('|').map((phrase) => phrase.trim())
const mean = (conditions: Condition[], phrases: string) => list(phrases).map((phrase) => [phrase, conditions] as const)

const PHRASES = new Phrases<Condition[]>([
  ...mean(
    ['New'],
    `brand new | brandnew | new condition | new in box | new with box | new with tags | new with tag | nwt | nib | bnib | bnwt |
    unused | un used | never used | not used | unopened | un opened | sealed | factory sealed | sealed pack | seal pack |
    mint in box | bilkul naya | bilkul nayi | ekdum naya | ekdum nayi | naya | nayi | naye | nya | non used`,
  ),
  ...mean(
    ['Like New'],
    `like new | almost new | as new | as good as new | good as new | near mint | mint condition | barely used | hardly used |
    rarely used | excellent condition | very good condition | pristine condition | open box | refurbished | refurb | renewed |
    naye jaisa | naye jaisi | naya jaisa | nayi jaisi | nai jaisi`,
  ),
  ...mean(
    ['Good'],
    `good condition | gently used | lightly used | well maintained | achhi halat | acchi halat | achi halat | achhi condition |
    acchi condition | achi condition | achha condition | accha condition | theek thak`,
  ),
  ...mean(
    ['Fair'],
    `fair condition | average condition | ok condition | okay condition | decent condition | heavily used`,
  ),
  ...mean(
    ['Poor'],
    `poor condition | bad condition | broken condition | damaged condition | for parts | for parts only | for spares |
    spares or repair | not working | non working | dead condition | kharab | kharaab | kharab halat | tuta hua | tooti hui`,
  ),
  ...mean(
    USED,
    `used | second hand | secondhand | 2nd hand | pre owned | preowned | pre loved | preloved | pre used | purana | purani |
    purane | puraana | puraani | use kiya hua | istemal kiya hua`,
  ),
])

/**
 * The condition named by the words from `at` on. A hyphen inside one ("second-hand") has been turned into a space
 * before.
 */
export function conditionAt(tokens: readonly Token[], at: number) {
  const found = PHRASES.at(tokens, at)
  return found && { length: found.length + trailing(tokens, at + found.length), conditions: found.meaning }
}

const trailing = (tokens: readonly Token[], at: number) =>
  /^(?:condition|halat|halat mein)$/.test(tokens[at]?.norm ?? '') ? 1 : 0
