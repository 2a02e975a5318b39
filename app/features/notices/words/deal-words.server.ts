import type { Way } from '#app/nouns/meeting/meeting-states.ts'
import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'

import * as say from './messages/messages.ts'
import type { NoticeItem, NoticeWords } from './notice-parts.ts'

const about = ({ title }: NoticeItem) => (title === '' ? say.anItem() : say.quotedTitle({ title }))

const inDeal = (deal: string, title: string, text: string): NoticeWords => ({
  title,
  text,
  path: `/deals/${deal}`,
  mail: { subject: title, button: say.openDeal(), after: say.meetAndLook() },
})

type Moved = NoticeFacts['deal-moved']

const TITLES: Readonly<Record<Moved['move'], () => string>> = {
  set: say.meetingSetTitle,
  meet: say.metTitle,
  send: say.sentTitle,
  look: say.lookedTitle,
  pay: say.payingTitle,
  money: say.moneyTitle,
  thing: say.thingTitle,
  sell: say.soldToYouTitle,
  fall: say.fellTitle,
  settle: say.dealDoneTitle,
}

const TEXTS: Readonly<Record<Moved['move'], (facts: { about: string }) => string>> = {
  set: say.meetingSetText,
  meet: say.metText,
  send: say.sentText,
  look: say.lookedText,
  pay: say.payingText,
  money: say.moneyText,
  thing: say.thingText,
  sell: say.soldToYouText,
  fall: say.fellText,
  settle: say.dealDoneText,
}

export const sayDealMoved = ({ deal, move }: Moved, item: NoticeItem): NoticeWords =>
  inDeal(deal, TITLES[move](), TEXTS[move]({ about: about(item) }))

export const sayMeetingProposed = (facts: NoticeFacts['meeting-proposed'], item: NoticeItem): NoticeWords =>
  inDeal(
    facts.deal,
    facts.again ? say.proposedAgainTitle() : say.proposedTitle(),
    facts.again ? say.proposedAgainText({ about: about(item) }) : say.proposedText({ about: about(item) }),
  )

export const sayMeetingSet = ({ deal, at }: NoticeFacts['meeting-set'], item: NoticeItem): NoticeWords =>
  inDeal(deal, say.meetingAt({ time: formatDayTime(at) }), say.meetingPickedText({ about: about(item) }))

export const sayMeetingSoon = ({ deal, at }: NoticeFacts['meeting-soon'], item: NoticeItem): NoticeWords =>
  inDeal(deal, say.meetingSoonTitle({ time: formatDayTime(at) }), say.meetingSoonText({ about: about(item) }))

const WAY_TITLES: Readonly<Record<Way, () => string>> = {
  'on-way': say.onWayTitle,
  late: say.lateTitle,
  here: say.hereTitle,
}

export const sayMeetingWay = ({ deal, way }: NoticeFacts['meeting-way'], item: NoticeItem): NoticeWords =>
  inDeal(deal, WAY_TITLES[way](), say.meetingWayText({ about: about(item) }))
