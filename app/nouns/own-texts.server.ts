import { z } from 'zod'

import type { LANGUAGES } from '#app/shared/language/languages.ts'

// The texts in the files of operators, and in those of the project's categories.

export const text = (max: number) => z.string().trim().min(1).max(max)

export const inEachLanguage = <Text extends z.ZodType>(one: Text) =>
  z.strictObject({ en: one, hi: one } satisfies Record<(typeof LANGUAGES)[number], Text>)

export const inSomeLanguages = <Text extends z.ZodType>(one: Text) =>
  z.strictObject({ en: one.optional(), hi: one.optional() } satisfies Record<(typeof LANGUAGES)[number], z.ZodType>)

/** As `inEachLanguage`, or one text that all languages have. */
export const inAllLanguages = (max: number) =>
  z.preprocess(
    (written) => (typeof written === 'string' ? { en: written, hi: written } : written),
    inEachLanguage(text(max)),
  )
