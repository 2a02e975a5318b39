// A page has 20 to 30 icons. Lucide writes the same nine attributes on each, 190 bytes, and renders one in 27 µs; a plain link
// takes 1.5. The build puts this module in the place of lucide's (`vite.config.ts`), on the server and in browsers.
import type { LucideIconData } from 'lucide-react'
import { createElement, type ReactElement } from 'react'

type Props = { className?: string; 'aria-hidden'?: boolean | 'true' }

// Classes are literals in the code, so there are few; only dynamic class names would exceed this.
const KEPT = 100

/** Makes an icon, which assistive technology skips. `icon.css` has what all of them share. */
export default function createIcon({ node }: LucideIconData) {
  const icons = new Map<string, ReactElement>()
  // Browsers do not let markup become elements.
  const inside = import.meta.env.SSR
    ? { dangerouslySetInnerHTML: { __html: node.map(writeShape).join('') } }
    : { children: node.map(([tag, attributes]) => createElement(tag, attributes)) }
  return function Icon({ className = '' }: Props) {
    const before = icons.get(className)
    if (before) return before
    const made = createElement('svg', {
      viewBox: '0 0 24 24',
      'aria-hidden': true,
      className: `icon ${className}`.trimEnd(),
      ...inside,
    })
    if (icons.size < KEPT) icons.set(className, made)
    return made
  }
}

function writeShape([tag, attributes]: LucideIconData['node'][number]): string {
  // Lucide's are texts, though the type allows more.
  const texts = Object.entries(attributes) as [string, string][]
  const written = texts.map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
  return `<${tag}${written.join('')}></${tag}>`
}
