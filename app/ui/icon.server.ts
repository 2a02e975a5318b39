import { createLucideIcon, type LucideIcon, type LucideIconData, type LucideProps } from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

// A class is written in the code, so there are few; this many only if somebody makes them up as they go.
const KEPT = 1000

/**
 * Lucide's icons as the server writes them: each is rendered once per class and then copied. A page has dozens, and
 * lucide's own components cost more than all its cards. The markup is the same to the letter, so that the browser's own
 * icons hydrate it.
 */
export default function createServerIcon(icon: LucideIconData) {
  let original: LucideIcon | undefined
  const kept = new Map<string, ReactElement>()
  // Not before it is needed: this module is part of a circle.
  const originalIcon = () => (original ??= createLucideIcon(icon))
  return function ServerIcon(props: LucideProps) {
    const { className = '', 'aria-hidden': hidden, ...rest } = props
    if ((hidden ?? true) !== true || Object.keys(rest).length > 0) return createElement(originalIcon(), props)
    const key = `${hidden} ${className}`
    const before = kept.get(key)
    if (before) return before
    const made = toElement(renderToString(createElement(originalIcon(), props)))
    if (kept.size < KEPT) kept.set(key, made)
    return made
  }
}

/** One element with its attributes, and what is in it as markup. */
function toElement(svg: string): ReactElement {
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(svg) ?? []
  const props = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [nameOf(name), value]),
  )
  return createElement('svg', { ...props, dangerouslySetInnerHTML: { __html: inside } })
}

/** As React spells it. */
function nameOf(attribute: string): string {
  if (attribute === 'class') return 'className'
  return attribute.startsWith('aria-')
    ? attribute
    : attribute.replaceAll(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase())
}
