/** In characters. */
export const MESSAGE_MAX = 4000
/**
 * The maximum number of older messages in one answer when a jump goes far back, as to a quoted message. A normal page
 * has fewer.
 */
export const OLDER_AT_MOST = 500
/** The file of an image in a conversation has fewer bytes than this. */
export const IMAGE_BYTES = 5 * 1024 * 1024
/** The longest text kept from QR codes in an image, in characters. */
export const IMAGE_SAYS_MAX = 1000
/** People write these; the others are cards, which stand for a deed. */
export const WRITTEN_TYPES = ['text', 'image'] as const
const CARD_TYPES = ['offer', 'reservation', 'proof'] as const
export const MESSAGE_TYPES = [...WRITTEN_TYPES, ...CARD_TYPES] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
export type CardType = (typeof CARD_TYPES)[number]
export const isCard = (type: MessageType): type is CardType => CARD_TYPES.some((one) => one === type)

export const REPORT_DETAILS_MAX = 1000
