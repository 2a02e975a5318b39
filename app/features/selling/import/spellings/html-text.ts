import { Parser } from 'htmlparser2'

const PARAGRAPHS = new Set(
  'p div ul ol table blockquote h1 h2 h3 h4 h5 h6 section article header footer pre'.split(' '),
)
const LINES = new Set('br li tr hr dt dd'.split(' '))
const INSIDE = new Set(
  'a b i u s em strong span font small big sub sup del ins mark code img td th tbody thead tfoot caption center dl body html head meta link iframe strike label figure figcaption abbr'.split(
    ' ',
  ),
)
const UNSHOWN = new Set('script style title template noscript'.split(' '))
const MARKUP = /<[/!]?[a-z-]|&#?\w+;/i

/**
 * The text of HTML, with its paragraphs. Anything that only looks like a tag (`a <robot>`, `x < y`) stays, and so does a text
 * without markup.
 */
export function htmlToText(written: string): string {
  if (!MARKUP.test(written)) return written
  let text = ''
  let unshown = 0
  let isHtml = false
  const parser = new Parser(
    {
      ontext: (data) => {
        if (unshown === 0) text += data
      },
      onopentag: (name) => {
        if (UNSHOWN.has(name)) unshown += 1
        addTag(name)
      },
      onclosetag: (name, isImplied) => {
        if (UNSHOWN.has(name)) unshown -= 1
        else if (!isImplied || PARAGRAPHS.has(name)) addTag(name, true)
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  const addTag = (name: string, isClosing = false) => {
    if (PARAGRAPHS.has(name)) text += '\n\n'
    else if (LINES.has(name)) text += isClosing ? '' : '\n'
    else if (!INSIDE.has(name) && !UNSHOWN.has(name)) {
      text += written.slice(parser.startIndex, parser.endIndex + 1)
      return
    } else if (name === 'td' || name === 'th') text += ' '
    isHtml = true
  }
  parser.end(written)
  const plain = text.replaceAll('\u00a0', ' ')
  if (!isHtml) return plain
  return plain
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
