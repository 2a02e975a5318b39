import type { AdminAction } from '#app/shared/moderation.ts'

import * as say from './messages/messages.ts'

/** The text of each action in the log, and the link to its subject. */
export const AUDIT_WORDS: Record<AdminAction, { name: () => string; subject?: (id: string) => string }> = {
  'listing-hidden': { name: say.listingHidden, subject: (id) => `/listing/${id}` },
  'listing-shown': { name: say.listingShown, subject: (id) => `/listing/${id}` },
  'review-hidden': { name: say.reviewHidden, subject: (id) => `/profile/${id}` },
  'review-shown': { name: say.reviewShown, subject: (id) => `/profile/${id}` },
  'person-banned': { name: say.personBanned, subject: (id) => `/profile/${id}` },
  'person-suspended': { name: say.personSuspended, subject: (id) => `/profile/${id}` },
  'person-unbanned': { name: say.personUnbanned, subject: (id) => `/profile/${id}` },
  'person-warned': { name: say.personWarned, subject: (id) => `/profile/${id}` },
  'sessions-ended': { name: say.sessionsEnded, subject: (id) => `/profile/${id}` },
  'person-exported': { name: say.personExported, subject: (id) => `/profile/${id}` },
  'person-erased': { name: say.personErased },
  'address-change-asked': { name: say.addressChangeAsked, subject: (id) => `/profile/${id}` },
  'report-dismissed': { name: say.reportDismissed },
  'note-added': { name: say.noteAdded, subject: (id) => `/profile/${id}` },
  'conversation-read': { name: say.conversationRead },
  'evidence-read': { name: say.evidenceRead },
  'feedback-status': { name: say.feedbackStatus },
  'contact-status': { name: say.contactStatus },
  'sponsorship-decided': { name: say.sponsorshipDecided },
  'sponsorship-deleted': { name: say.sponsorshipDeleted },
  'ad-created': { name: say.adCreated },
  'ad-changed': { name: say.adChanged },
  'ad-deleted': { name: say.adDeleted },
  'word-added': { name: say.wordAdded },
  'word-removed': { name: say.wordRemoved },
  'site-switched': { name: say.siteSwitched },
  'invitation-made': { name: say.invitationMade },
  'invitation-revoked': { name: say.invitationRevoked },
}
