import { z } from 'zod'

import { listingQuery } from '#app/features/catalogue/filters/listing-filters-schema.server.ts'
import * as say from '#app/features/people/messages/messages.ts'
import { atMostCharacters } from '#app/shared/messages/messages.ts'
import { cleanName, NAME_MAX } from '#app/shared/text/display-name.ts'

/** In either field, null removes the value. Only the changed fields: a page that was open for long must not revert changes made elsewhere. */
export const profileBody = z.object({
  displayName: z
    .string()
    .trim()
    .max(NAME_MAX, { error: () => atMostCharacters({ n: NAME_MAX }) })
    .transform(cleanName)
    .nullable()
    .optional(),
  picture: z.string().min(1).max(200).nullable().optional(),
})

export const deletionBody = z.object({ email: z.string().trim().max(255) })

/** A profile's list has only one order. `unsold=1` leaves out sold items. */
export const itemsQuery = listingQuery
  .pick({ cursor: true })
  .extend({ unsold: z.literal('1', { error: () => say.oneOrLeftOut() }).optional() })
  .refine(({ cursor }) => !cursor || cursor[0] === 'n', {
    path: ['cursor'],
    error: () => say.cursorInvalid(),
  })

/** The cursor in a URL, or null: the profile then starts with its newest listing. */
export function readProfileCursor(params: URLSearchParams): string | null {
  const checked = itemsQuery.safeParse({ cursor: params.get('cursor') ?? undefined })
  return checked.success ? (checked.data.cursor ?? null) : null
}
