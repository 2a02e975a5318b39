import { z } from 'zod'

import { looksLikeStaff } from '#app/shared/messages/messages.ts'
import { nextPath } from '#app/shared/next-path.ts'
import { cleanName, NAME_MAX } from '#app/shared/text/display-name.ts'
import { isStaffName } from '#app/shared/text/staff-name.ts'

import { PASSWORD_MAX } from './passwords/password.server.ts'

const email = z
  .string({ error: 'Please enter your e-mail address.' })
  .trim()
  .min(1, 'Please enter your e-mail address.')
  .max(255, 'Email must be less than 255 characters')
  .pipe(z.email('Please enter a valid e-mail address, such as name@example.com.'))

// The form for a new password rejects longer ones with a message; here, a longer one cannot be right.
const password = z
  .string({ error: 'Please enter your password.' })
  .min(1, 'Please enter your password.')
  .max(PASSWORD_MAX * 4, 'This is longer than any password here can be.')

/** A display name; null for none. */
export const name = z
  .string()
  .trim()
  .max(NAME_MAX, `Please use at most ${NAME_MAX} characters.`)
  .transform(cleanName)
  .refine((shown) => shown === null || !isStaffName(shown), { error: () => looksLikeStaff() })

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
export const signUpBody = z.object({ email, password, name: name.nullish().transform((text) => text ?? null), arrival })
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
// `next` is where a sign-in leads; `asked` is the sign-in page's own destination, for after a refusal.
export const googleBody = z.object({ next: path, asked: path })
export const tokenQuery = z.object({ token: z.string().min(1).max(200) })
