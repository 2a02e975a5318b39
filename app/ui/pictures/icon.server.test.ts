import { createLucideIcon, type LucideIconData, type LucideProps } from 'lucide-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import createServerIcon from './icon.server.ts'

const pin: LucideIconData = {
  name: 'pin',
  aliases: ['needle'],
  size: 24,
  node: [
    ['path', { d: 'M20 10c0 5-5 10-8 12', key: 'a' }],
    ['circle', { cx: '12', cy: '10', r: '3', key: 'b' }],
  ],
}
const [Server, Lucide] = [createServerIcon(pin), createLucideIcon(pin)]

test.each<[string, LucideProps]>([
  ['an icon', { className: 'size-5', 'aria-hidden': true }],
  ['the same icon once more', { className: 'size-5', 'aria-hidden': true }],
  ['of another class', { className: 'mt-0.5 size-6 shrink-0', 'aria-hidden': true }],
  ['without a class', { 'aria-hidden': true }],
  ['with a class alone', { className: 'size-5' }],
  ['of another size', { className: 'size-5', 'aria-hidden': true, size: 12 }],
  ['that says something', { 'aria-label': 'Place' }],
  ['with nothing at all', {}],
])('the server renders %s exactly as lucide does', (_, props) => {
  expect(renderToString(createElement(Server, props))).toBe(renderToString(createElement(Lucide, props)))
})
