/** Texts in the body of a request, as a person typed them. */
import { z } from 'zod'

import { atMostCharacters } from '#app/shared/messages/messages.ts'
import { oneLine } from '#app/shared/text/visible-text.ts'

/** A text that must pass the form's rule. A missing field gets the same message as an empty one. */
export const textByRule = (rule: (text: string) => string | null, tidy = oneLine) =>
  z
    .string()
    .catch('')
    .transform(tidy)
    .superRefine((text, context) => {
      const problem = rule(text)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })

/** One line of at most so many characters. */
export const lineWithin = (max: number) =>
  z
    .string()
    .max(max * 4, { error: () => atMostCharacters({ n: max }) })
    .transform(oneLine)
    .refine((text) => [...text].length <= max, { error: () => atMostCharacters({ n: max }) })
