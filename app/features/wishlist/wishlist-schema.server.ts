import { z } from 'zod'

import * as say from '#app/features/wishlist/messages/messages.ts'
import { readCursor } from '#app/shared/cursor.ts'

export const itemParams = z.object({ itemId: z.uuid() })

const CURSOR = /^w\.\d{1,16}\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_PAGE = { error: () => say.noSuchPage() }
// Milliseconds: the latest date in JavaScript, which PostgreSQL can store too.
const LATEST = 8.64e15

export const wishlistQuery = z.object({
  cursor: z
    .string()
    .regex(CURSOR, NO_PAGE)
    .refine((cursor) => readCursor(cursor).key <= LATEST, NO_PAGE)
    .optional(),
})

/** The cursor in a URL, or null: the wishlist then starts with what was saved last. */
export function readWishlistCursor(params: URLSearchParams): string | null {
  const checked = wishlistQuery.safeParse({ cursor: params.get('cursor') ?? undefined })
  return checked.success ? (checked.data.cursor ?? null) : null
}
