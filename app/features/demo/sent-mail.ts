/** A mail that was written to a file instead of being sent; `links` are the URLs in its text, `at` is ISO 8601. */
export type SentMail = { to: string; subject: string; text: string; links: string[]; at: string }

const LINK = /https?:\/\/[^\s<>"']+/g

/** The URLs in a text, in order. */
export const findLinks = (text: string): string[] => text.match(LINK) ?? []

/** Splits a text so that its links can be rendered: alternately the text before a link, and the link. */
export function withLinks(text: string): { text: string; isLink: boolean }[] {
  let end = 0
  const parts = [...text.matchAll(LINK)].flatMap(({ index, 0: link }) => {
    const before = { text: text.slice(end, index), isLink: false }
    end = index + link.length
    return [before, { text: link, isLink: true }]
  })
  return [...parts, { text: text.slice(end), isLink: false }].filter((part) => part.text !== '')
}
