// A page has 20 to 30 icons. Lucide renders one in 27 µs, and this in 8; a plain link takes 1.5. If lucide moves its
// files, vite.config.ts finds nothing to replace: pages stay correct and get slower. A test compares the markup with
// lucide's, because a difference keeps pages from hydrating.
import { createLucideIcon, type LucideIcon, type LucideIconData, type LucideProps } from 'lucide-react'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

// Classes are literals in the code, so there are few; only dynamic class names would exceed this.
const KEPT = 1000

/**
 * Lucide's icons on the server: each is rendered once per class and then reused. A page has dozens, and lucide's own
 * components cost more than all its cards. The markup is identical, so the browser's own icons hydrate it.
 */
export default function createServerIcon(icon: LucideIconData) {
  let original: LucideIcon | undefined
  const kept = new Map<string, ReactElement>()
  // Created lazily, because this module is part of an import cycle.
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

/** The root element with its attributes, and its content as markup. */
function toElement(svg: string): ReactElement {
  const [, attributes = '', inside = ''] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(svg) ?? []
  const props = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value]) => [toReactName(name), value]),
  )
  return createElement('svg', { ...props, dangerouslySetInnerHTML: { __html: inside } })
}

/** The attribute's name in React. */
function toReactName(attribute: string): string {
  if (attribute === 'class') return 'className'
  return attribute.startsWith('aria-')
    ? attribute
    : attribute.replaceAll(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase())
}
