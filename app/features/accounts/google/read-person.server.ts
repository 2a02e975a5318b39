import { z } from 'zod'

import { findWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { cleanName } from '#app/shared/text/display-name.ts'
import { readMailAddress } from '#app/shared/text/mail-address.ts'
import { isStaffName } from '#app/shared/text/staff-name.ts'

const claimsOfPerson = z.object({
  // According to OpenID Connect: at most 255 ASCII characters.
  sub: z.string().regex(/^[\x21-\x7e]{1,255}$/),
  email: z.string(),
  // Only the boolean: the string 'false' would be truthy.
  email_verified: z.literal(true),
  name: z.string().max(1000).catch(''),
})

/** A person as the provider knows them. `subject` is their id there; the address is in lower case. */
export interface Person {
  subject: string
  email: string
  name: string | null
}

type ClaimsResult = Person | { problem: 'email_not_verified' | 'email_not_valid' | 'answer_not_whole' }

/** The person in the claims of a verified ID token, or why they are refused. */
export function readPerson(claims: unknown): ClaimsResult {
  const person = claimsOfPerson.safeParse(claims)
  if (!person.success) {
    const isOnlyUnverified = person.error.issues.every(({ path }) => path[0] === 'email_verified')
    return { problem: isOnlyUnverified ? 'email_not_verified' : 'answer_not_whole' }
  }
  const { sub: subject, email, name } = person.data
  const address = readMailAddress(email)
  // A provider sends a bare address, which reading changes in nothing but its case.
  if (address === null || address.toLowerCase() !== email.toLowerCase()) return { problem: 'email_not_valid' }
  const shown = cleanName(name)
  return {
    subject,
    email: address.toLowerCase(),
    name: shown !== null && (isStaffName(shown) || findWatched(shown, 'names')) ? null : shown,
  }
}
