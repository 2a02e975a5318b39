import type { LucideIconData } from 'lucide-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

import createIcon from './create-icon.ts'

const PIN: LucideIconData = {
  name: 'pin',
  aliases: ['needle'],
  size: 24,
  node: [
    ['path', { d: 'M20 10c0 5-5 10-8 12', key: 'a' }],
    ['circle', { cx: '12', cy: '10', r: '3', key: 'b' }],
  ],
}

afterEach(() => vi.unstubAllEnvs())

/** The markup of an icon that is made on the server or in a browser. */
function render(isServer: boolean, className?: string): string {
  vi.stubEnv('SSR', isServer)
  const Icon = createIcon(PIN)
  return renderToString(createElement(Icon, className === undefined ? {} : { className }))
}

test('an icon says only what is its own', () => {
  expect(render(true, 'size-5')).toBe(
    '<svg viewBox="0 0 24 24" aria-hidden="true" class="icon size-5"><path d="M20 10c0 5-5 10-8 12"></path><circle cx="12" cy="10" r="3"></circle></svg>',
  )
})

test.each([undefined, '', 'size-5', 'size-5 fill-heart'])('server and browser write the same with class %j', (name) => {
  expect(render(true, name)).toBe(render(false, name))
})
