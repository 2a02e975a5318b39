/** How the forms' rules apply to texts that were stored before them. Each feature chooses one for each of its columns. */
import { oneLine, trimVisible } from '#app/shared/text/visible-text.ts'

export type StoredText = string | string[] | Record<string, string> | null

/** Returns the text as its form would store it; some depend on other columns of the row. */
export type TextRule = (value: NonNullable<StoredText>, row: Readonly<Record<string, StoredText>>) => StoredText

/** Replaces a text without any visible character where the column must not be empty. */
const NOTHING = '…'

/** A rule for a column of plain text. */
export const applyToText =
  (clean: (text: string) => string | null): TextRule =>
  (value) =>
    typeof value === 'string' ? clean(value) : value

export const cleanLine = applyToText((text) => oneLine(text) || NOTHING)
export const cleanOptionalLine = applyToText((text) => oneLine(text) || null)
export const cleanParagraphs = applyToText((text) => trimVisible(text) || NOTHING)
export const cleanOptionalParagraphs = applyToText((text) => trimVisible(text) || null)

/** A list of lines; those without a visible character are left out. */
export const cleanLines: TextRule = (given) =>
  Array.isArray(given) ? given.map(oneLine).filter((text) => text !== '') : given

/** Texts by label. */
export const cleanFacts: TextRule = (given) =>
  typeof given === 'object' && !Array.isArray(given)
    ? Object.fromEntries(
        Object.entries(given).map(([label, text]) => [oneLine(label) || NOTHING, trimVisible(text) || NOTHING]),
      )
    : given
