import { z } from 'zod'

import * as say from '#app/features/accounts/messages/messages.ts'
import { watchedProblem } from '#app/platform/watched-words/watched-words.server.ts'
import { atMostCharacters, looksLikeStaff } from '#app/shared/messages/messages.ts'
import { nextPath } from '#app/shared/next-path.ts'
import { cleanName, NAME_MAX } from '#app/shared/text/display-name.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { isStaffName } from '#app/shared/text/staff-name.ts'

import { PASSWORD_MAX } from './passwords/password.server.ts'

/** An address with a name before it, or with a subject behind it, as it is pasted. */
const PASTED_MAX = 500
const EMAIL_MAX = 255

const email = z
  .string({ error: () => say.enterEmail() })
  .trim()
  .min(1, { error: () => say.enterEmail() })
  .max(PASTED_MAX, { error: () => say.emailTooLong() })
  .transform((text, context) => {
    const address = readMailAddress(text)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: (text.length > EMAIL_MAX ? say.emailTooLong : say.emailInvalid)() })
    return z.NEVER
  })

// The form for a new password rejects longer ones with a message; here, a longer one cannot be right.
const password = z
  .string({ error: () => say.enterPassword() })
  .min(1, { error: () => say.enterPassword() })
  .max(PASSWORD_MAX * 4, { error: () => say.passwordFarTooLong() })

/** A display name; null for none. */
const name = z
  .string()
  .trim()
  .max(NAME_MAX, { error: () => atMostCharacters({ n: NAME_MAX }) })
  .transform(cleanName)
  .refine((shown) => shown === null || !isStaffName(shown), { error: () => looksLikeStaff() })
  .superRefine((shown, context) => {
    const problem = shown === null ? null : watchedProblem(shown, 'names')
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })

/** The visitor's destination. Anything but a path of this site becomes its root. */
const arrival = z
  .object({
    next: z.string().max(2000).transform(nextPath),
    scrollY: z.number().int().min(0).max(10_000_000).nullable(),
    saves: z.uuid().nullable(),
  })
  .nullish()
  .transform((given) => given ?? null)

export const signInBody = z.object({ email, password })
/** The token in the link of an invitation. */
const invitation = z
  .string()
  .max(100)
  .nullish()
  .transform((token) => token ?? null)
export const signUpBody = z.object({
  email,
  password,
  name: name.nullish().transform((text) => text ?? null),
  arrival,
  invitation,
})
export const verificationBody = z.object({ email, arrival })
export const verifyBody = z.object({
  token: z.string().min(1).max(200),
  password: password.nullish().transform((text) => text ?? null),
  /** Whether the password is a new one, replacing the one from the sign-up. */
  isNew: z.boolean().default(false),
})
const next = z
  .string()
  .max(2000)
  .nullish()
  .transform((text) => nextPath(text))
export const resetRequestBody = z.object({ email, next })
export const resetBody = z.object({ token: z.string().min(1).max(200), password })
const path = z
  .string()
  .max(2000)
  .nullish()
  .transform((text) => text ?? null)
/**
 * `next` is where a sign-in leads; `asked` is the sign-in page's own destination, for after a refusal; `again`, whether a
 * signed-in person proves who they are.
 */
export const googleBody = z.object({ next: path, asked: path, again: z.boolean().default(false), invitation })
export const tokenQuery = z.object({ token: z.string().min(1).max(200) })
