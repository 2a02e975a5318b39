import { z } from 'zod'

import { cleanName, NAME_MAX } from '#app/features/accounts/display-name.ts'
import { listingQuery } from '#app/features/listings/listing-filters-schema.server.ts'

export const profileParams = z.object({ id: z.uuid() })

/** Null in either: none. */
/** What is to be changed: a page that has been open for long must not put back what was changed elsewhere. */
export const profileBody = z.object({
  displayName: z
    .string()
    .trim()
    .max(NAME_MAX, `Please use at most ${NAME_MAX} characters.`)
    .transform(cleanName)
    .nullable()
    .optional(),
  picture: z.string().min(1).max(200).nullable().optional(),
})

export const deletionBody = z.object({ email: z.string().trim().max(255) })

/** A profile's list has one order. `unsold=1` leaves out what is sold. */
export const itemsQuery = listingQuery
  .pick({ cursor: true })
  .extend({ unsold: z.literal('1', 'This is either 1 or left out').optional() })
  .refine(({ cursor }) => !cursor || cursor[0] === 'n', {
    path: ['cursor'],
    message: 'This link to a further page is not valid',
  })

/** The cursor of an address, or null: a profile then begins at its newest listing. */
export function readProfileCursor(params: URLSearchParams): string | null {
  const checked = itemsQuery.safeParse({ cursor: params.get('cursor') ?? undefined })
  return checked.success ? (checked.data.cursor ?? null) : null
}
