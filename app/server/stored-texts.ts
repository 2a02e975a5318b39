import { accountTexts } from '#app/features/accounts/account-texts.server.ts'
import { adTexts } from '#app/features/ads/ad-texts.server.ts'
import {
  conversationReportTexts,
  conversationTexts,
  messageTexts,
} from '#app/features/chat/server/chat-texts.server.ts'
import { contactTexts, feedbackTexts } from '#app/features/inquiries/inquiry-schema.server.ts'
import { meetingTexts } from '#app/features/meetings/server/meetings-account-data.server.ts'
import { reportTexts } from '#app/features/moderation/report-texts.server.ts'
import { profileTexts } from '#app/features/people/update-profile.server.ts'
import { reviewTexts } from '#app/features/reviews/server/reviews-account-data.server.ts'
import { itemTexts } from '#app/features/selling/item-texts.server.ts'
import { requestTexts } from '#app/features/sponsorship/request-texts.server.ts'
import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'

/**
 * Every table with texts that people write, for the job that cleans stored texts. A test beside this file checks that
 * no column is missing.
 */
export const STORED_TEXTS: readonly TextTable[] = [
  itemTexts,
  profileTexts,
  accountTexts,
  messageTexts,
  conversationTexts,
  conversationReportTexts,
  reportTexts,
  reviewTexts,
  feedbackTexts,
  contactTexts,
  requestTexts,
  adTexts,
  meetingTexts,
]
