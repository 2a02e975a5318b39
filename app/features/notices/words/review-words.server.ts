import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import { sayReviewHidden as hiddenBecause } from '#app/nouns/report/report-reasons.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDay } from '#app/shared/text/dates.ts'

import * as say from './messages/messages.ts'
import type { NoticeItem, NoticeWords } from './notice-parts.ts'

const about = ({ title }: NoticeItem) => (title === '' ? say.anItem() : say.quotedTitle({ title }))
/** The page of the deal shows both reviews; without it, the person's own page has those about them. */
const whereRead = ({ deal, person }: { deal: string | null; person: string }) =>
  deal === null ? `/profile/${person}#reviews` : `/deals/${deal}`

export const sayReviewWaiting = ({ deal, until }: NoticeFacts['review-waiting'], item: NoticeItem): NoticeWords => ({
  title: say.reviewWaitingTitle(),
  text: say.reviewWaitingText({ about: about(item), day: formatDay(until) }),
  path: `/deals/${deal}`,
  mail: { subject: say.reviewWaitingTitle(), button: say.writeReview(), after: say.meetAndLook() },
})

export const sayReviewShown = (facts: NoticeFacts['review-shown'], item: NoticeItem): NoticeWords => ({
  title: say.reviewShownTitle(),
  text: say.reviewShownText({ about: about(item) }),
  path: whereRead(facts),
  mail: { subject: say.reviewShownTitle(), button: say.readReview(), after: say.meetAndLook() },
})

export const sayReviewReplied = (facts: NoticeFacts['review-replied']): NoticeWords => ({
  title: say.reviewRepliedTitle(),
  text: say.reviewRepliedText(),
  path: whereRead(facts),
  mail: { subject: say.reviewRepliedTitle(), button: say.readReview(), after: say.meetAndLook() },
})

export const sayReviewHidden = ({ why }: NoticeFacts['review-hidden']): NoticeWords => ({
  title: say.reviewHiddenTitle(),
  text: say.reviewHiddenText({ because: hiddenBecause(why) }),
  path: '/contact',
  mail: {
    subject: say.reviewHiddenTitle(),
    button: say.contactUs(),
    after: say.mistakeOrOfficer({ address: settings().publicUrl + pageHref('/grievance') }),
  },
})
