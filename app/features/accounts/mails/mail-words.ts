/** What strangers wrote, made fit for a mail of ours. */

// Marks that turn the direction of what follows, in the words of a mail of ours.
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g

// Mail programs make links of such words, and a mail of ours would then lead where a stranger wants.
const LEADS_AWAY = [
  /:\/\/|@|[a-z\d]\.[a-z]{2}[a-z]*[/:?#]/i,
  /^\W*www\./i,
  /[a-z\d]\.(?:com|in|org|net|co|io|info|biz|xyz|shop|store|online|site|app|link|live|top|club|me|ly|to|cc)\W*$/i,
]

/** A text in one line. */
export const oneLine = (text: string) =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** The same text without addresses of any kind; its lines stay. */
export const withoutAddresses = (text: string) =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/\S+/g, (word) => (LEADS_AWAY.some((sign) => sign.test(word)) ? '[hidden]' : word))
