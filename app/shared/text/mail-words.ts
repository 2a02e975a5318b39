/** Makes text by strangers safe for our mails. */
import * as say from '#app/shared/messages/messages.ts'

// Characters that change the text direction of what follows, including our own text.
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

// Mail programs turn such words into links, and our mail would then lead where a stranger wants.
const LEADS_AWAY = [
  /:\/\/|@|[a-z\d]\.[a-z]{2}[a-z]*[/:?#]/i,
  /^\W*www\./i,
  /[a-z\d]\.(?:com|in|org|net|co|io|info|biz|xyz|shop|store|online|site|app|link|live|top|club|me|ly|to|cc)\W*$/i,
]

/** Puts a text on one line. */
export const oneLine = (text: string) =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The same text without URLs or addresses of any kind; its lines stay. */
export const withoutAddresses = (text: string) =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/\S+/g, (word) => (LEADS_AWAY.some((sign) => sign.test(word)) ? say.hiddenAddress() : word))
