import { listDetails } from '#app/nouns/category/category-details.ts'
import type { CategoryId } from '#app/nouns/category/category-list.ts'
import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE } from '#app/shared/language/languages.ts'

/**
 * Facts that only the seller can add, because photos do not show them, in the reader's language. The form names them beside
 * the description. Browsers do not have the files of the categories, so the editor's pages load this.
 */
export function listWhatToAdd(): Partial<Record<CategoryId, string>> {
  const facts = listDetails().map(({ id, whatToAdd }) => [id, tell(whatToAdd)] as const)
  return Object.fromEntries(facts)
}

const tell = (texts: Partial<Record<string, string>>) => texts[language()] ?? texts[FIRST_LANGUAGE]
