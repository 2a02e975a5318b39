import { accountExporter, sessionsExporter } from '#app/features/accounts/export-account.server.ts'
import {
  blockedExporter,
  blocksEraser,
  chatImagesEraser,
  conversationsExporter,
  messagesExporter,
  notificationsEraser,
  notificationsExporter,
} from '#app/features/chat/server/chat-account-data.server.ts'
import {
  contactsEraser,
  contactsExporter,
  feedbackEraser,
  feedbackExporter,
} from '#app/features/inquiries/inquiry-account-data.server.ts'
import { hideListingsOf } from '#app/features/moderation/bans/write-ban.server.ts'
import { adminActionsExporter, reportsExporter } from '#app/features/moderation/moderation-account-data.server.ts'
import { profileEraser, profileExporter } from '#app/features/people/profile-account-data.server.ts'
import { photosEraser, photosExporter } from '#app/features/photos/photo-account-data.server.ts'
import { listingsEraser, listingsExporter } from '#app/features/selling/listing-account-data.server.ts'
import { sponsoredRequestsExporter } from '#app/features/sponsorship/export-requests.server.ts'
import { wishlistEraser, wishlistExporter } from '#app/features/wishlist/wishlist-account-data.server.ts'
import type { AccountData } from '#app/platform/account-data/account-data.server.ts'
import { securityEventsExporter } from '#app/platform/security-log/export-events.server.ts'

/**
 * How everything stored about a person is exported and erased. A table with a person in it needs an exporter or a line
 * in `notExported`. A test beside this file checks that.
 */
export const ACCOUNT_DATA: AccountData = {
  exporters: [
    accountExporter,
    profileExporter,
    listingsExporter,
    sponsoredRequestsExporter,
    wishlistExporter,
    conversationsExporter,
    messagesExporter,
    blockedExporter,
    reportsExporter,
    notificationsExporter,
    feedbackExporter,
    contactsExporter,
    photosExporter,
    sessionsExporter,
    securityEventsExporter,
    adminActionsExporter,
  ],
  notExported: {
    verifications: 'Scrambled links of mails, and sign-ups that wait for their e-mail address to be verified.',
    sign_ups:
      'Sign-ups that wait for their e-mail address to be verified, in scrambled form: a verified account has none.',
    flagged_photos: 'Photos that look alike, found by a program: each names a listing of somebody else.',
    report_evidence: 'Copies of what others reported: they would tell who reported it. The originals are in this file.',
    closed_accounts: 'The scrambled address of a deleted account: whoever has one cannot ask for this file.',
    rate_limits: 'How often something was tried, under a scrambled name, for about a day.',
  },
  // Accounts close their own tables first (`closeAccount`). Listings come after the other rows, because deleting them
  // locks rows of other people. Files come last, photos before images of chats.
  erasers: [
    notificationsEraser,
    wishlistEraser,
    feedbackEraser,
    contactsEraser,
    blocksEraser,
    profileEraser,
    listingsEraser,
    photosEraser,
    chatImagesEraser,
  ],
  hideListings: hideListingsOf,
}
