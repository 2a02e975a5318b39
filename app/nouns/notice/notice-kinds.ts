import * as say from './messages/messages.ts'

/** The ways in which a notice reaches its person. Nothing sends pushes and digests yet. */
export const NOTICE_CHANNELS = ['app', 'mail', 'push', 'digest'] as const
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number]

interface Switch {
  /** Whether notices come this way until their person says otherwise. */
  isOn: boolean
  /** The words beside the switch; a way on which nothing comes yet has none. */
  label?: () => string
}

interface Topic {
  name: () => string
  text: () => string
  channels: Readonly<Partial<Record<NoticeChannel, Switch>>>
  /** Nobody can switch off what is decided about them. */
  isFixed?: true
}

/** A person switches the notices of a topic on or off together. A link in a mail ends the mails of one topic. */
const TOPICS = {
  messages: {
    name: say.messages,
    text: say.messagesText,
    channels: { mail: { isOn: true, label: say.messagesByMail }, push: { isOn: true } },
  },
  wishlist: {
    name: say.wishlist,
    text: say.wishlistText,
    channels: {
      app: { isOn: true, label: say.wishlistInApp },
      mail: { isOn: true, label: say.wishlistByMail },
      push: { isOn: true },
      digest: { isOn: false },
    },
  },
  sale: {
    name: say.sale,
    text: say.saleText,
    channels: { mail: { isOn: true, label: say.saleByMail }, push: { isOn: true } },
  },
  offers: {
    name: say.offers,
    text: say.offersText,
    channels: {
      app: { isOn: true, label: say.offersInApp },
      mail: { isOn: true, label: say.offersByMail },
      push: { isOn: true },
    },
  },
  decisions: {
    name: say.decisions,
    text: say.decisionsText,
    channels: { app: { isOn: true }, mail: { isOn: true }, push: { isOn: true } },
    isFixed: true,
  },
} satisfies Record<string, Topic>

export type NoticeTopic = keyof typeof TOPICS
export const describeTopic = (topic: NoticeTopic): Topic => TOPICS[topic]

/** A topic whose notices their person can switch off. */
export type OptionalTopic = {
  [Name in NoticeTopic]: (typeof TOPICS)[Name] extends { isFixed: true } ? never : Name
}[NoticeTopic]
// The table has exactly these keys.
export const OPTIONAL_TOPICS = (Object.keys(TOPICS) as NoticeTopic[]).filter(
  (topic): topic is OptionalTopic => !describeTopic(topic).isFixed,
)

interface Kind {
  topic: NoticeTopic
  channels: readonly NoticeChannel[]
}

/**
 * Every kind of notice, and how it may come. Unread messages and questions about listings are not in the list of notices:
 * they stand on every page until they are settled.
 */
const KINDS = {
  'unread-messages': { topic: 'messages', channels: ['mail', 'push'] },
  'saved-cheaper': { topic: 'wishlist', channels: ['app', 'mail', 'push', 'digest'] },
  'saved-sold': { topic: 'wishlist', channels: ['app', 'mail', 'push', 'digest'] },
  'still-on-sale': { topic: 'sale', channels: ['mail', 'push'] },
  // The mail about unread messages tells of it: an offer and a reservation are messages, too.
  'offer-received': { topic: 'offers', channels: ['app', 'push'] },
  'offer-answered': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'offer-ending': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'offer-over': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'reservation-made': { topic: 'offers', channels: ['app', 'push'] },
  'reservation-over': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'deal-moved': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'review-waiting': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'review-shown': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'review-replied': { topic: 'offers', channels: ['app', 'push'] },
  'review-hidden': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  'meeting-proposed': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'meeting-set': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  'meeting-soon': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  // A mail would come too late.
  'meeting-way': { topic: 'offers', channels: ['app', 'push'] },
  'free-again': { topic: 'offers', channels: ['app', 'mail', 'push'] },
  // Somebody else may have done it in their name.
  'upi-changed': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  'report-decided': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  'listing-hidden': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  'listing-shown': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  'person-warned': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  // A banned person cannot open the list.
  'person-banned': { topic: 'decisions', channels: ['mail'] },
  'sponsorship-decided': { topic: 'decisions', channels: ['app', 'mail', 'push'] },
  // It only repeats what its person has just sent.
  'contact-received': { topic: 'decisions', channels: ['mail'] },
} as const satisfies Record<string, Kind>

export type NoticeKind = keyof typeof KINDS
/** A kind that the list of notices shows. */
export type ListedKind = {
  [Kind in NoticeKind]: 'app' extends (typeof KINDS)[Kind]['channels'][number] ? Kind : never
}[NoticeKind]
// The table has exactly these keys.
export const NOTICE_KINDS = Object.keys(KINDS) as readonly NoticeKind[]
export const describeKind = (kind: NoticeKind): Kind => KINDS[kind]
