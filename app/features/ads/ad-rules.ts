/** The problem with a trimmed text, or null. Browser and server share these rules. */
type Rule = (text: string) => string | null

export const AD_TITLE_MAX = 120
export const AD_LINK_MAX = 2000
export const AD_ALT_MAX = 200
/** The refusal of a change to an ad that another admin has changed since. */
export const AD_CHANGED = 'Another admin changed this ad meanwhile.'
/** The most ads that may exist. */
export const MOST_ADS = 50
/** How many active ads the home page shows, from the first one. */
export const ADS_SHOWN = 4

export type AdField = 'title' | 'link' | 'alt'

// Counts characters as the database does.
const countLetters = (text: string) => [...text].length
const BAD_LINK = 'Please enter a link that begins with http://, https:// or /'
// Browsers treat a backslash as a slash and drop white space inside a URL.
const NEVER = /[\\\s\p{Cc}]/u

function linkProblem(link: string): string | null {
  if (link === '') return 'Please enter a link'
  if (countLetters(link) > AD_LINK_MAX) return `The link must be at most ${AD_LINK_MAX} characters`
  if (NEVER.test(link)) return BAD_LINK
  if (/^\/(?!\/)/.test(link)) return null
  if (!/^https?:\/\/[^/?#]/i.test(link) || !URL.canParse(link)) return BAD_LINK
  const { username, password } = new URL(link)
  return username || password ? 'The link must not have a name or password in it' : null
}

export const AD_RULES: Record<AdField, Rule> = {
  title: (title) => {
    if (title === '') return 'Please enter a title'
    if (title.includes('\0')) return 'The title has a character that cannot be stored'
    return countLetters(title) > AD_TITLE_MAX ? `The title must be at most ${AD_TITLE_MAX} characters` : null
  },
  link: linkProblem,
  alt: (alt) => {
    if (alt.includes('\0')) return 'The description has a character that cannot be stored'
    return countLetters(alt) > AD_ALT_MAX ? `The description must be at most ${AD_ALT_MAX} characters` : null
  },
}
