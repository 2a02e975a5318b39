import { z } from 'zod'

import { timeCursor } from '#app/db/newest-first.server.ts'
import * as say from '#app/features/wishlist/messages/messages.ts'

export const itemParams = z.object({ itemId: z.uuid() })

export const wishlistQuery = z.object({
  cursor: timeCursor('w', { error: () => say.noSuchPage() }).optional(),
})

/** The cursor in a URL, or null: the wishlist then starts with what was saved last. */
export function readWishlistCursor(params: URLSearchParams): string | null {
  const checked = wishlistQuery.safeParse({ cursor: params.get('cursor') ?? undefined })
  return checked.success ? (checked.data.cursor ?? null) : null
}
