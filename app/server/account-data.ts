import { accountExporter, factorsExporter, sessionsExporter } from '#app/features/accounts/export-account.server.ts'
import { placeEraser, placeExporter } from '#app/features/catalogue/near/own-place.server.ts'
import {
  blockedExporter,
  blocksEraser,
  chatImagesEraser,
  conversationsExporter,
  messagesExporter,
} from '#app/features/chat/server/chat-account-data.server.ts'
import { dealsExporter } from '#app/features/deals/server/deals-account-data.server.ts'
import {
  contactsEraser,
  contactsExporter,
  feedbackEraser,
  feedbackExporter,
} from '#app/features/inquiries/inquiry-account-data.server.ts'
import {
  meetingLinksExporter,
  meetingsEraser,
  meetingsExporter,
} from '#app/features/meetings/server/meetings-account-data.server.ts'
import { hidePersonListings } from '#app/features/moderation/bans/write-ban.server.ts'
import { adminActionsExporter, reportsExporter } from '#app/features/moderation/moderation-account-data.server.ts'
import { notesEraser } from '#app/features/moderation/notes/notes.server.ts'
import { warningsEraser, warningsExporter } from '#app/features/moderation/warnings/warnings.server.ts'
import { noticesExporter } from '#app/features/notices/list/list-notices.server.ts'
import { preferencesEraser, preferencesExporter } from '#app/features/notices/preferences/preferences.server.ts'
import {
  freeAgainExporter,
  offersEraser,
  offerSettingsExporter,
  offersExporter,
  reservationsExporter,
} from '#app/features/offers/server/offers-account-data.server.ts'
import { profileEraser, profileExporter } from '#app/features/people/profile-account-data.server.ts'
import { photosEraser, photosExporter } from '#app/features/photos/photo-account-data.server.ts'
import { proofRequestsExporter } from '#app/features/proofs/server/ask-for-proof.server.ts'
import { reviewsEraser, reviewsExporter } from '#app/features/reviews/server/reviews-account-data.server.ts'
import { listingsEraser, listingsExporter } from '#app/features/selling/listing-account-data.server.ts'
import { listingFilesEraser, listingFilesExporter } from '#app/features/selling/many/file-account-data.server.ts'
import { sponsoredRequestsExporter } from '#app/features/sponsorship/export-requests.server.ts'
import { upiEraser, upiExporter } from '#app/features/upi/server/own-upi.server.ts'
import { wishlistEraser, wishlistExporter } from '#app/features/wishlist/wishlist-account-data.server.ts'
import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import { noticesEraser } from '#app/platform/notices/announce.server.ts'
import { securityEventsExporter } from '#app/platform/security-log/export-events.server.ts'
import * as say from '#app/server/messages/messages.ts'

/**
 * Lists how everything stored about a person is exported and erased. A table with a person in it needs an exporter or
 * a line in `notExported`, and an eraser or a line in `NOT_ERASED`. A test beside this file checks that.
 */
export const ACCOUNT_DATA: AccountData = {
  exporters: [
    accountExporter,
    profileExporter,
    listingsExporter,
    listingFilesExporter,
    sponsoredRequestsExporter,
    wishlistExporter,
    placeExporter,
    conversationsExporter,
    messagesExporter,
    blockedExporter,
    reportsExporter,
    offersExporter,
    reservationsExporter,
    dealsExporter,
    reviewsExporter,
    meetingsExporter,
    meetingLinksExporter,
    proofRequestsExporter,
    offerSettingsExporter,
    freeAgainExporter,
    upiExporter,
    noticesExporter,
    preferencesExporter,
    feedbackExporter,
    contactsExporter,
    photosExporter,
    sessionsExporter,
    factorsExporter,
    securityEventsExporter,
    warningsExporter,
    adminActionsExporter,
  ],
  notExported: {
    verifications: say.leftOutVerifications,
    sign_ups: say.leftOutSignUps,
    flagged_photos: say.leftOutFlagged,
    report_evidence: say.leftOutEvidence,
    admin_notes: say.leftOutNotes,
    closed_accounts: say.leftOutClosed,
    recovery_codes: say.leftOutRecoveryCodes,
    rate_limits: say.leftOutLimits,
  },
  alsoLeftOut: {
    messagesOfOthers: say.leftOutOthers,
    unsentMessages: say.leftOutUnsent,
    securityLogAddresses: say.leftOutAddresses,
    backups: say.leftOutBackups,
  },
  // Accounts close their own tables first (`closeAccount`). Listings come after the other rows, because deleting them
  // locks rows of other people. Files come last, photos before images of chats.
  erasers: [
    noticesEraser,
    preferencesEraser,
    wishlistEraser,
    offersEraser,
    upiEraser,
    meetingsEraser,
    placeEraser,
    feedbackEraser,
    contactsEraser,
    blocksEraser,
    warningsEraser,
    reviewsEraser,
    profileEraser,
    notesEraser,
    listingFilesEraser,
    listingsEraser,
    photosEraser,
    chatImagesEraser,
  ],
  hideListings: hidePersonListings,
}

/** The tables with a person in them that closing and erasing an account leave alone, and why. */
export const NOT_ERASED: Readonly<Record<string, string>> = {
  users: 'The row stays for what others keep, without its name, address and picture.',
  sponsored_requests: 'The foreign key deletes them with their listing.',
  flagged_photos: 'The foreign keys delete them with either listing.',
  conversations: 'They belong to the other participant too, who sees them with a deleted user.',
  offers: 'They belong to the other side too. Those that were open are void.',
  reservations: 'They belong to the other side too. Those that held have ended.',
  deals: 'They belong to the other side too. Those that nobody had confirmed have ended.',
  proof_requests: 'They belong to the conversation, and go with it.',
  messages: 'They stay with the people to whom they were written.',
  reports: 'Decisions of admins stay on record. The reporter no longer has a name.',
  conversation_reports: 'They stay as long as their conversation.',
  report_evidence: 'Admins need it to decide. A job deletes it after 180 days.',
  closed_accounts: 'The hash of the address shows when a banned person signs up again. A job deletes it.',
  audit_log: 'It is append-only, and has no addresses.',
  security_events: 'They are sealed. A job deletes the addresses after 30 days, and the events after a year.',
  rate_limits: 'They expire within about a day.',
}
