import { tellAdminsOfFactor } from '#app/features/accounts/admin-role.server.ts'
import { forgetClosedAccounts } from '#app/features/accounts/closed/closed-accounts.server.ts'
import { removeExpiredAccounts } from '#app/features/accounts/remove-expired.server.ts'
import { followCatalogue } from '#app/features/catalogue/search/vocabulary/count-words.server.ts'
import { purgeConversations, removeDeletionLines } from '#app/features/chat/server/delete-conversation.server.ts'
import { REMOVE_IMAGE_JOB, removeImage } from '#app/features/chat/server/messages/chat-images.server.ts'
import { removeUnsent } from '#app/features/chat/server/messages/kept-unsent.server.ts'
import { IMAGE_BUCKET, removeLostImages } from '#app/features/chat/server/messages/lost-images.server.ts'
import { tellUnread } from '#app/features/chat/server/tell-unread.server.ts'
import { SETTLE_DEALS_KIND } from '#app/features/deals/server/settle-deals.server.ts'
import {
  EVIDENCE_BUCKET,
  removeLostEvidence,
  removeOldEvidence,
} from '#app/features/evidence/remove-evidence.server.ts'
import { REMIND_MEETINGS_KIND } from '#app/features/meetings/server/remind-meetings.server.ts'
import { FOLLOW_BAN_KIND } from '#app/features/moderation/bans/write-ban.server.ts'
import { sendSavedMail } from '#app/features/notices/words/saved-mail.server.ts'
import { sendUnreadMail } from '#app/features/notices/words/unread-mail.server.ts'
import { SETTLE_OFFERS_KIND } from '#app/features/offers/server/settle-due.server.ts'
import { eraseAccountJob } from '#app/features/people/account-data/delete-account.server.ts'
import { measureAnswers } from '#app/features/people/answers/measure-answers.server.ts'
import { endAbsences, FOLLOW_AWAY_KIND } from '#app/features/people/away/set-away.server.ts'
import { FLAG_COPIES_KIND } from '#app/features/photos/copies/flag-copies.server.ts'
import { PHOTO_BUCKETS, removeLostPhotos } from '#app/features/photos/lost-photos.server.ts'
import { PROOF_PHOTOS } from '#app/features/photos/proof-photos.server.ts'
import { REMOVE_PHOTO_KIND, removeStalePhotos } from '#app/features/photos/remove-photos.server.ts'
import { removeOldProofs } from '#app/features/proofs/server/add-proof.server.ts'
import { TELL_REVIEWS_KIND } from '#app/features/reviews/server/tell-reviews.server.ts'
import { ITEM_NEWS_JOB } from '#app/features/selling/editor/publishing/change-item.server.ts'
import { fillAttributes } from '#app/features/selling/fill-attributes.server.ts'
import { fillCities } from '#app/features/selling/fill-cities.server.ts'
import { removeExpiredFiles } from '#app/features/selling/many/store-file.server.ts'
import { LIST_FILE_KIND } from '#app/features/selling/many/work-file.server.ts'
import { askSellers } from '#app/features/selling/still-on-sale/ask-sellers.server.ts'
import { resealUpi } from '#app/features/upi/server/reseal-upi.server.ts'
import { tellSavers } from '#app/features/wishlist/tell-savers.server.ts'
import { removeExpiredTries } from '#app/platform/http/rate-limit.server.ts'
import { cleanTextsJob } from '#app/platform/jobs/clean-texts.server.ts'
import type { JobKind } from '#app/platform/jobs/queue.server.ts'
import { MAIL_PACE, mailJob, removeOldMails } from '#app/platform/mail/mail.server.ts'
import { emptyOldMailJobs, OLD_MAIL_KIND } from '#app/platform/mail/old-mail-jobs.server.ts'
import { ANNOUNCE_KIND, removeOldNotices } from '#app/platform/notices/announce.server.ts'
import { SAVED_MAIL_JOB, UNREAD_MAIL_JOB } from '#app/platform/notices/notify.server.ts'
import { forgetAddresses, sealEvents } from '#app/platform/security-log/keep-events.server.ts'
import { removeUnsettled } from '#app/platform/storage/unsettled-files.server.ts'

import { ACCOUNT_DATA } from './account-data.ts'
import { backUpWhenDue } from './backup/back-up-job.server.ts'
import { NOTE_ERASURE_KIND } from './backup/note-erasure-job.server.ts'
import { MAILS } from './mails.ts'
import { STORED_TEXTS } from './stored-texts.ts'

/** Every kind of file that people's rows name. */
const BUCKETS = [...PHOTO_BUCKETS, IMAGE_BUCKET, EVIDENCE_BUCKET]

/** Door 4: every job, by name. */
export const JOBS: readonly JobKind[] = [
  mailJob(MAILS),
  OLD_MAIL_KIND,
  { name: UNREAD_MAIL_JOB, run: (data) => sendUnreadMail(data), ...MAIL_PACE },
  { name: 'queue-unread-mails', run: tellUnread, every: '* * * * *', retries: 3, seconds: 300 },
  { name: ITEM_NEWS_JOB, run: (data) => tellSavers(data), retries: 10, seconds: 300 },
  { name: SAVED_MAIL_JOB, run: (data) => sendSavedMail(data), ...MAIL_PACE },
  ANNOUNCE_KIND,
  { name: 'remove-old-notices', run: removeOldNotices, every: '19 4 * * *', retries: 3, seconds: 600 },
  eraseAccountJob(ACCOUNT_DATA),
  NOTE_ERASURE_KIND,
  FOLLOW_BAN_KIND,
  FOLLOW_AWAY_KIND,
  { name: 'measure-answers', run: measureAnswers, every: '37 21 * * *', retries: 3, seconds: 3600 },
  SETTLE_OFFERS_KIND,
  SETTLE_DEALS_KIND,
  TELL_REVIEWS_KIND,
  REMIND_MEETINGS_KIND,
  { name: 'end-absences', run: endAbsences, every: '*/15 * * * *', retries: 3, seconds: 3600 },
  // Only while it is day in India, because it leads to mails.
  { name: 'ask-sellers', run: askSellers, every: '43 3-12 * * *', retries: 3, seconds: 3000 },
  FLAG_COPIES_KIND,
  REMOVE_PHOTO_KIND,
  {
    name: 'remove-old-proofs',
    run: () => removeOldProofs(PROOF_PHOTOS.release),
    every: '41 20 * * *',
    retries: 3,
    seconds: 600,
  },
  { name: REMOVE_IMAGE_JOB, run: (data) => removeImage(data), retries: 50, seconds: 60, survivesRestore: true },
  { name: 'fill-cities', run: fillCities, every: '* * * * *', retries: 1, seconds: 600 },
  { name: 'fill-attributes', run: () => fillAttributes(), every: '* * * * *', retries: 1, seconds: 300 },
  cleanTextsJob(STORED_TEXTS),
  { name: 'count-words', run: followCatalogue, every: '* * * * *', retries: 1, seconds: 600 },
  LIST_FILE_KIND,
  { name: 'remove-listing-files', run: removeExpiredFiles, every: '47 * * * *', retries: 3, seconds: 300 },
  { name: 'remove-expired-accounts', run: removeExpiredAccounts, every: '23 * * * *', retries: 3, seconds: 300 },
  { name: 'tell-admins-of-factor', run: tellAdminsOfFactor, every: '37 * * * *', retries: 3, seconds: 60 },
  { name: 'purge-conversations', run: purgeConversations, every: '53 * * * *', retries: 3, seconds: 600 },
  { name: 'remove-unsent-messages', run: removeUnsent, every: '37 * * * *', retries: 3, seconds: 600 },
  { name: 'remove-deletion-lines', run: removeDeletionLines, every: '29 3 * * *', retries: 3, seconds: 600 },
  { name: 'remove-stale-photos', run: () => removeStalePhotos(), every: '7 * * * *', retries: 3, seconds: 600 },
  {
    name: 'remove-unsettled-files',
    run: () => removeUnsettled(BUCKETS),
    every: '17 * * * *',
    retries: 3,
    seconds: 900,
  },
  // These three list every file, so they run once a month.
  { name: 'remove-lost-photos', run: () => removeLostPhotos(), every: '17 21 3 * *', retries: 3, seconds: 20_000 },
  { name: 'remove-lost-images', run: () => removeLostImages(), every: '17 21 4 * *', retries: 3, seconds: 20_000 },
  { name: 'remove-lost-evidence', run: () => removeLostEvidence(), every: '17 21 5 * *', retries: 3, seconds: 20_000 },
  { name: 'remove-old-evidence', run: () => removeOldEvidence(), every: '11 * * * *', retries: 3, seconds: 600 },
  { name: 'forget-closed-accounts', run: forgetClosedAccounts, every: '13 * * * *', retries: 3, seconds: 300 },
  { name: 'remove-old-mails', run: () => removeOldMails(), every: '29 * * * *', retries: 3, seconds: 300 },
  { name: 'empty-old-mail-jobs', run: emptyOldMailJobs, every: '31 * * * *', retries: 3, seconds: 300 },
  { name: 'seal-security-log', run: () => sealEvents(), every: '* * * * *', retries: 3, seconds: 300 },
  { name: 'reseal-upi', run: resealUpi, every: '21 * * * *', retries: 3, seconds: 600 },
  { name: 'forget-addresses', run: forgetAddresses, every: '11 3 * * *', retries: 10, seconds: 600 },
  { name: 'remove-expired-tries', run: removeExpiredTries, every: '41 * * * *', retries: 3, seconds: 60 },
  { name: 'back-up-site', run: () => backUpWhenDue(), every: '*/10 * * * *', retries: 0, seconds: 4 * 3600 },
]
