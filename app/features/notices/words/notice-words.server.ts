import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import type { ListedKind } from '#app/nouns/notice/notice-kinds.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { formatDay, formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import { sayDealMoved, sayMeetingProposed, sayMeetingSet, sayMeetingSoon, sayMeetingWay } from './deal-words.server.ts'
import * as say from './messages/messages.ts'
import type { NoticeItem, NoticeWords } from './notice-parts.ts'
import {
  sayFreeAgain,
  sayOfferAnswered,
  sayOfferEnding,
  sayOfferOver,
  sayOfferReceived,
  sayReservationOver,
  sayReserved,
} from './offer-words.server.ts'
import { sayReviewHidden, sayReviewReplied, sayReviewShown, sayReviewWaiting } from './review-words.server.ts'

/** The kinds whose words stand here. */
export type WordedKind = ListedKind | 'person-banned'

type Describe<Kind extends WordedKind> = (facts: NoticeFacts[Kind], item: NoticeItem) => NoticeWords

const url = (path: string) => settings().publicUrl + pageHref(path)
const ownListing = ({ id }: NoticeItem) => `/listing/${id}`

const KINDS: { readonly [Kind in WordedKind]: Describe<Kind> } = {
  // It names neither the other person nor what was done, which is between them and us.
  'report-decided': ({ reported: kind, reportedAt, outcome }) => {
    const isActed = outcome === 'acted'
    const about = { day: formatDay(reportedAt), kind }
    return {
      title: say.reportTitle(),
      text: isActed ? say.reportActed(about) : say.reportDismissed(about),
      path: '/help',
      mail: {
        subject: say.reportTitle(),
        button: say.help(),
        after: isActed ? say.nobodyTold() : say.reportAgain(),
      },
    }
  },
  'upi-changed': ({ what }) => ({
    title: say.upiTitle({ what }),
    text: say.upiText({ what }),
    path: '/settings/account',
    mail: { subject: say.upiSubject({ what }), button: say.checkAccount(), after: say.upiAfter() },
  }),
  'listing-hidden': ({ why }, item) => ({
    title: say.hiddenTitle(),
    text: say.hiddenText({ title: item.title, because: describeReason(why).hidden() }),
    path: ownListing(item),
    mail: {
      subject: say.hiddenSubject(item),
      button: say.seeOwnListing(),
      after: say.mistake({ address: url('/contact') }),
    },
  }),
  'listing-shown': (_, item) => ({
    title: say.shownTitle(),
    text: say.shownText(item),
    path: ownListing(item),
    mail: { subject: say.shownSubject(item), button: say.seeOwnListing(), after: say.patience() },
  }),
  'person-warned': ({ why }) => ({
    title: say.warnedTitle(),
    text: say.warnedText({ because: describeReason(why).banned() }),
    path: '/contact',
    mail: { subject: say.warnedSubject(), ...objection() },
  }),
  'person-banned': ({ banned, until, why }) =>
    banned ? (until === null ? sayClosed(why) : saySuspended(until, why)) : sayOpen(),
  'sponsorship-decided': ({ status, until }, item) => {
    const { title } = item
    if (status === 'rejected') {
      return {
        title: say.rejectedTitle(),
        text: say.rejectedText({ title }),
        path: '/sponsor-request',
        mail: {
          subject: say.rejectedSubject({ title }),
          button: say.contactUs(),
          after: say.toKnowMore(),
          path: '/contact',
        },
      }
    }
    return {
      title: say.sponsoredTitle(),
      text: until === null ? say.sponsoredText({ title }) : say.sponsoredUntil({ title, day: formatDay(until) }),
      path: ownListing(item),
      mail: { subject: say.sponsoredSubject({ title }), button: say.seeOwnListing(), after: say.fourShown() },
    }
  },
  'saved-cheaper': (facts, item) => saySaved(facts.before, item),
  'saved-sold': (facts, item) => saySaved(facts.before, item),
  'offer-received': sayOfferReceived,
  'offer-answered': sayOfferAnswered,
  'offer-ending': sayOfferEnding,
  'offer-over': sayOfferOver,
  'reservation-made': sayReserved,
  'reservation-over': sayReservationOver,
  'deal-moved': sayDealMoved,
  'review-waiting': sayReviewWaiting,
  'review-shown': sayReviewShown,
  'review-replied': sayReviewReplied,
  'review-hidden': sayReviewHidden,
  'meeting-proposed': sayMeetingProposed,
  'meeting-set': sayMeetingSet,
  'meeting-soon': sayMeetingSoon,
  'meeting-way': sayMeetingWay,
  'free-again': (_, item) => sayFreeAgain(item),
}

const objection = () => ({ button: say.contactUs(), after: say.mistakeOrOfficer({ address: url('/grievance') }) })

const saySuspended = (until: number, why: ReportReason | null): NoticeWords => ({
  title: say.suspendedTitle(),
  text: say.suspendedText({ until: formatDayTime(until), because: describeReason(why ?? 'other').banned() }),
  path: '/contact',
  mail: { subject: say.suspendedSubject({ day: formatDay(until) }), ...objection() },
})

const sayClosed = (why: ReportReason | null): NoticeWords => ({
  title: say.closedTitle(),
  text: why ? say.closedForText({ because: describeReason(why).banned() }) : say.closedText(),
  path: '/contact',
  mail: { subject: say.closedSubject(), ...objection() },
})

const sayOpen = (): NoticeWords => ({
  title: say.openTitle(),
  text: say.openText(),
  path: '/auth',
  mail: { subject: say.openSubject(), button: say.signIn(), after: say.patience() },
})

/** Says how a saved listing is now, because its price may have changed again since. */
function saySaved(before: number, { id, title, price: now, isSold, category }: NoticeItem): NoticeWords {
  const path = `/listing/${id}`
  const price = formatRupees(now)
  if (isSold) {
    return {
      title: say.soldTitle(),
      text: say.soldText({ title }),
      path,
      mail: {
        subject: say.soldSubject({ title }),
        button: say.seeSimilar(),
        after: say.staysMarked(),
        path: `/category/${category}`,
      },
    }
  }
  const [was, less] = [formatRupees(before), formatRupees(before - now)]
  const isCheaper = now < before
  return {
    title: isCheaper ? say.cheaperTitle() : say.changedTitle(),
    text: isCheaper ? say.cheaperText({ title, price, before: was, less }) : say.changedText({ title, price }),
    path,
    mail: { subject: say.cheaperSubject({ price, title }), button: say.seeListing(), after: say.meetAndLook() },
  }
}

/** The facts that `notifyPeople` stored for a kind have the type of that kind. */
export function describeNotice<Kind extends WordedKind>(
  kind: Kind,
  facts: NoticeFacts[Kind],
  item: NoticeItem | null,
): NoticeWords {
  const describe: Describe<Kind> = KINDS[kind]
  return describe(facts, item ?? NO_ITEM)
}

/** For the kinds that are about no listing. */
const NO_ITEM: NoticeItem = { id: '', title: '', price: 0, isSold: false, category: '' }

export const isWorded = (kind: string): kind is WordedKind => kind in KINDS

export const WORDED_KINDS = Object.keys(KINDS).filter(isWorded)
