import * as say from './messages/messages.ts'

/** The problem with a trimmed text, or null. Browser and server share these rules. */
type Rule = (text: string) => string | null

const AD_TITLE_MAX = 120
const AD_LINK_MAX = 2000
const AD_ALT_MAX = 200
/** The most ads that may exist. */
export const MOST_ADS = 50
/** How many active ads the home page shows, from the first one. */
export const ADS_SHOWN = 4

export type AdField = 'title' | 'link' | 'alt'

// Counts characters as the database does.
const countLetters = (text: string) => [...text].length
// Browsers treat a backslash as a slash and drop white space inside a URL.
const NEVER = /[\\\s\p{Cc}]/u

function linkProblem(link: string): string | null {
  if (link === '') return say.linkMissing()
  if (countLetters(link) > AD_LINK_MAX) return say.linkTooLong({ max: AD_LINK_MAX })
  if (NEVER.test(link)) return say.linkWrong()
  if (/^\/(?!\/)/.test(link)) return null
  if (!/^https?:\/\/[^/?#]/i.test(link) || !URL.canParse(link)) return say.linkWrong()
  const { username, password } = new URL(link)
  return username || password ? say.linkWithPassword() : null
}

export const AD_RULES: Record<AdField, Rule> = {
  title: (title) => {
    if (title === '') return say.titleMissing()
    if (title.includes('\0')) return say.titleUnstorable()
    return countLetters(title) > AD_TITLE_MAX ? say.titleTooLong({ max: AD_TITLE_MAX }) : null
  },
  link: linkProblem,
  alt: (alt) => {
    if (alt.includes('\0')) return say.altUnstorable()
    return countLetters(alt) > AD_ALT_MAX ? say.altTooLong({ max: AD_ALT_MAX }) : null
  },
}
