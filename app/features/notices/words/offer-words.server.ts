import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import { sayEnd, sayReason } from '#app/nouns/offer/offer-reasons.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'

import * as say from './messages/messages.ts'
import type { NoticeItem, NoticeWords } from './notice-parts.ts'

/** The listing, as a part of a sentence. One that is gone has no title here. */
const about = ({ title }: NoticeItem) => (title === '' ? say.anItem() : say.quotedTitle({ title }))

const inConversation = (conversation: string, title: string, text: string): NoticeWords => ({
  title,
  text,
  path: `/messages?c=${conversation}`,
  mail: { subject: title, button: say.openConversation(), after: say.meetAndLook() },
})

export function sayOfferReceived(facts: NoticeFacts['offer-received'], item: NoticeItem): NoticeWords {
  const amount = formatRupees(facts.amount)
  const title = facts.by === 'buyer' ? say.offerTitle({ amount }) : say.counterTitle({ amount })
  return inConversation(facts.conversation, title, say.offerText({ about: about(item) }))
}

export function sayOfferAnswered(facts: NoticeFacts['offer-answered'], item: NoticeItem): NoticeWords {
  const amount = formatRupees(facts.amount)
  if (facts.state === 'accepted')
    return inConversation(facts.conversation, say.acceptedTitle({ amount }), say.acceptedText({ about: about(item) }))
  const reason = facts.reason === null ? '' : sayReason(facts.reason)
  return inConversation(
    facts.conversation,
    say.declinedTitle({ amount }),
    say.withReason({ about: about(item), reason }),
  )
}

export function sayOfferEnding(facts: NoticeFacts['offer-ending'], item: NoticeItem): NoticeWords {
  const text = say.endingText({ about: about(item), time: formatDayTime(facts.until) })
  return inConversation(facts.conversation, say.endingTitle({ amount: formatRupees(facts.amount) }), text)
}

export function sayOfferOver(facts: NoticeFacts['offer-over'], item: NoticeItem): NoticeWords {
  const { conversation, state, reason } = facts
  const amount = formatRupees(facts.amount)
  if (state === 'withdrawn')
    return inConversation(conversation, say.withdrawnTitle({ amount }), say.wasFor({ about: about(item) }))
  if (state === 'expired')
    return inConversation(conversation, say.expiredTitle({ amount }), say.expiredText({ about: about(item) }))
  const why = reason === null ? '' : sayReason(reason)
  return inConversation(conversation, say.voidTitle({ amount }), say.withReason({ about: about(item), reason: why }))
}

export function sayReserved({ conversation, until }: NoticeFacts['reservation-made'], item: NoticeItem): NoticeWords {
  const text = say.reservedText({ about: about(item), time: formatDayTime(until) })
  return inConversation(conversation, say.reservedTitle(), text)
}

export function sayReservationOver(facts: NoticeFacts['reservation-over'], item: NoticeItem): NoticeWords {
  const { conversation, to, state, reason } = facts
  if (state === 'released' && to === 'seller')
    return inConversation(conversation, say.releasedTitle(), say.releasedByBuyer({ about: about(item) }))
  const text =
    state === 'released'
      ? say.releasedBySeller({ about: about(item) })
      : state === 'expired'
        ? say.reservationExpired({ about: about(item) })
        : say.withReason({ about: about(item), reason: reason === null ? '' : sayEnd(reason) })
  return inConversation(conversation, say.reservationOverTitle(), text)
}

export const sayFreeAgain = (item: NoticeItem): NoticeWords => ({
  title: say.freeTitle(),
  text: say.freeText({ about: about(item) }),
  path: `/listing/${item.id}`,
  mail: { subject: say.freeSubject({ title: item.title }), button: say.seeListing(), after: say.meetAndLook() },
})
