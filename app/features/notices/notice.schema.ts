import { z } from 'zod'

import { NOTICE_CHANNELS, OPTIONAL_TOPICS } from '#app/nouns/notice/notice-kinds.ts'

/** Whether a person wants the notices of a topic in one way. */
export const noticePreference = z.strictObject({
  topic: z.enum(OPTIONAL_TOPICS).describe('Notices that are switched on or off together'),
  channel: z.enum(NOTICE_CHANNELS).describe('The way in which they come'),
  isWanted: z.boolean(),
})
export type NoticePreference = z.infer<typeof noticePreference>

/** A notice as its person reads it, in the language of the page. */
export interface ShownNotice {
  id: string
  at: string
  title: string
  text: string
  /** The page to which it leads; null when its listing can no longer be seen. */
  path: string | null
  isRead: boolean
  /** Whether it is shown for the first time. */
  isNew: boolean
}
