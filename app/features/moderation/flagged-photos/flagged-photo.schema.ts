import { z } from 'zod'

import type { ReportStatus } from '#app/nouns/report/report-states.ts'
import { id, time } from '#app/shared/api/answers.schema.ts'
import type { PhotoView } from '#app/shared/files/photo.schema.ts'
import type { HiddenReason } from '#app/shared/moderation.ts'

/** A listing's photo that looks like one of another seller's earlier listing, as admins see it. */
export type FlaggedPhoto = {
  id: string
  status: ReportStatus
  /** ISO 8601, UTC. */
  createdAt: string
  decided: { at: string; by: string } | null
  /** How many of 128 bits differ. */
  distance: number
  /** The newer listing, which looks copied; `photo` is null when it is gone. */
  listing: FlaggedListing & { hiddenReason: HiddenReason | null }
  seller: { id: string; name: string; email: string; isBanned: boolean; isAdmin: boolean; isGone: boolean }
  other: FlaggedListing & { seller: { id: string; name: string } }
}

/** The answer to dismissing a photo. */
export const photoDismissed = z.strictObject({
  id,
  status: z.literal('dismissed'),
  decided: z.strictObject({ at: time, by: z.string() }),
  already: z.boolean().describe('Another admin was first, whom `decided` names'),
})
export type PhotoDismissed = z.infer<typeof photoDismissed>

export interface FlaggedPage {
  rows: FlaggedPhoto[]
  /** The cursor of the next page; null on the last one. */
  next: string | null
}

export type FlaggedListing = {
  id: string
  title: string
  isSold: boolean
  isHidden: boolean
  createdAt: string
  photo: PhotoView | null
}
