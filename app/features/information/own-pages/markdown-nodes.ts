/** The elements that Markdown becomes. */
export type MarkdownTag =
  | 'a'
  | 'blockquote'
  | 'br'
  | 'code'
  | 'em'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'hr'
  | 'li'
  | 'ol'
  | 'p'
  | 'pre'
  | 's'
  | 'strong'
  | 'table'
  | 'tbody'
  | 'td'
  | 'th'
  | 'thead'
  | 'tr'
  | 'ul'

/** A piece of a text: words, or an element with what is inside it. It is data, so that no markup of a file reaches a page. */
export type MarkdownNode =
  | string
  | {
      tag: MarkdownTag
      /** The address that a link leads to. */
      href?: string
      /** The number of the first entry of a list. */
      start?: number
      inside: MarkdownNode[]
    }
