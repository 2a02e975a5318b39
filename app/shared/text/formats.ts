import { INTL_LOCALES, type Language } from '#app/shared/language/languages.ts'

import { formatCount } from './money.ts'

const rules = new Map<Language, Intl.PluralRules>()

/** Picks the branch of a message for a number: the exact one (`=0`), or that of the language's plural category. */
export function plural(of: Language, n: number, branches: Readonly<Record<string, string>>): string {
  const exact = branches[`=${n}`]
  if (exact !== undefined) return exact
  let rule = rules.get(of)
  if (!rule) rules.set(of, (rule = new Intl.PluralRules(INTL_LOCALES[of])))
  return branches[rule.select(n)] ?? branches['other'] ?? ''
}

/** Picks the branch of a message for a word, which a person may have typed: `constructor` is no branch. */
export const select = (value: string, branches: Readonly<Record<string, string>>): string =>
  (Object.hasOwn(branches, value) ? branches[value] : branches['other']) ?? ''

/** A number inside a message. All languages of India group digits in the same way: `1,25,000`. */
export const count = formatCount
