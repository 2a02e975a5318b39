import { createContext, createElement, use, type ComponentType, type HTMLAttributes } from 'react'

/** On the server: the markup of a part, rendered once. Undefined in the browser, and in development. */
export const MarkupContext = createContext<((part: ComponentType) => string) | undefined>(undefined)

type Props = HTMLAttributes<HTMLElement> & {
  as: 'a' | 'button' | 'div' | 'section' | 'span' | 'ul'
  href?: string
  type?: 'button' | 'submit'
  popoverTarget?: string
  /** A component without properties, contexts, state or `useId`: the same on every page and for everybody. */
  inside: ComponentType
}

/** An element whose inside never changes. The server renders that once, and copies it from then on. */
export function Unchanging({ as, inside, ...attributes }: Props) {
  const markupOf = use(MarkupContext)
  return markupOf
    ? // oxlint-disable-next-line react/no-danger -- React wrote this markup, from a component that is given nothing
      createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: markupOf(inside) } })
    : createElement(as, attributes, createElement(inside))
}
