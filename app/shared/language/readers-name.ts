import { language } from './language.ts'
import { FIRST_LANGUAGE, type Names } from './languages.ts'

/** The one of these names that the reader understands. */
export const readersName = (names: Names): string => names[language()] ?? names[FIRST_LANGUAGE]
