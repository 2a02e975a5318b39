import MarkdownIt, { type Token } from 'markdown-it'

import type { MarkdownNode, MarkdownTag } from './markdown-nodes.ts'

/** A text with its title, which is its first heading, and with its first paragraph, if one follows the title. */
export interface ReadText {
  title: string
  intro: MarkdownNode[]
  nodes: MarkdownNode[]
}

/** HTML in a text stays what it is: words. Links are judged below. */
const markdown = new MarkdownIt({ html: false, linkify: false })
markdown.validateLink = () => true

const HEADINGS: Readonly<Record<string, MarkdownTag>> = { h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }
const TAGS: readonly MarkdownTag[] = [
  ...(['a', 'blockquote', 'code', 'em', 'hr', 'li', 'ol', 'p', 's', 'strong'] as const),
  ...(['table', 'tbody', 'td', 'th', 'thead', 'tr', 'ul'] as const),
]

/** Reads a text in Markdown. Throws an `Error` with what is wrong. */
export function readMarkdown(text: string): ReadText {
  const [first, ...rest] = makeTree(markdown.parse(text, {}))
  if (typeof first !== 'object' || !first.tag.startsWith('h') || first.tag === 'hr')
    throw new Error('has to begin with a heading, like “# Terms of use”: it is the title of the page')
  const title = plainText(first.inside).trim()
  if (title === '') throw new Error('the first heading is empty')
  const [second] = rest
  const hasIntro = typeof second === 'object' && second.tag === 'p'
  return { title, intro: hasIntro ? second.inside : [], nodes: hasIntro ? rest.slice(1) : rest }
}

/** The words of a text without its elements. */
export const plainText = (nodes: readonly MarkdownNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : node.tag === 'br' ? ' ' : plainText(node.inside))).join('')

function makeTree(tokens: readonly Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = []
  const open: MarkdownNode[][] = [root]
  for (const token of tokens) {
    // Entries of a list without empty lines have no paragraphs.
    if (token.hidden) continue
    const within = open.at(-1) ?? root
    if (token.type === 'inline') within.push(...makeTree(token.children ?? []))
    else if (token.nesting === -1) open.pop()
    else {
      const node = makeNode(token)
      within.push(node)
      if (token.nesting === 1 && typeof node === 'object') open.push(node.inside)
    }
  }
  return root
}

function makeNode(token: Token): MarkdownNode {
  const { type, tag, content } = token
  if (type === 'text' || type === 'text_special') return content
  if (type === 'softbreak') return '\n'
  if (type === 'hardbreak') return { tag: 'br', inside: [] }
  if (type === 'fence' || type === 'code_block') return { tag: 'pre', inside: [content] }
  if (type === 'image') throw new Error(`has an image (“${content || token.attrGet('src')}”): pages have none`)
  const element = HEADINGS[tag] ?? TAGS.find((one) => one === tag)
  if (!element) throw new Error(`has a part that pages do not know: ${type}`)
  const start = Number(token.attrGet('start') ?? 1)
  return {
    tag: element,
    ...(tag === 'a' && { href: checkLink(String(token.attrGet('href') ?? '')) }),
    ...(start !== 1 && { start }),
    inside: content === '' ? [] : [content],
  }
}

/** Links lead to pages of this site, to the web, and to mail. */
const LINK = /^(?:https?:\/\/[^/]|mailto:.|\/(?!\/))/i

function checkLink(href: string): string {
  if (LINK.test(href)) return href
  throw new Error(`the link “${href}” has to begin with https://, http://, mailto: or a single slash`)
}
