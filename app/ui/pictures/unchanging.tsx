// The footer, the menu, the logo and the home page's steps are about a hundred elements that React would render again
// for every page.
import { createContext, createElement, use, type ComponentType, type HTMLAttributes } from 'react'

/** On the server, returns a part's markup, rendered once. Undefined in the browser, and in development. */
export const MarkupContext = createContext<((part: ComponentType) => string) | undefined>(undefined)

type Props = HTMLAttributes<HTMLElement> & {
  as: 'a' | 'button' | 'div' | 'section' | 'span' | 'ul'
  href?: string
  type?: 'button' | 'submit'
  popoverTarget?: string
  /** A component without props, context, state or `useId`: the same on every page and for every user. */
  inside: ComponentType
}

/** An element whose content never changes. The server renders that once and then copies it. */
export function Unchanging({ as, inside, ...attributes }: Props) {
  const renderMarkup = use(MarkupContext)
  return renderMarkup
    ? // oxlint-disable-next-line react/no-danger -- React wrote this markup, from a component that is given nothing
      createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: renderMarkup(inside) } })
    : createElement(as, attributes, createElement(inside))
}
