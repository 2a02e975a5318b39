import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { AuthProvider } from '#app/features/accounts/auth-context.tsx'

import { SessionList } from './session-list.tsx'

const at = '2026-11-20T10:00:00.000Z'

test.each([
  ['Chrome on Android', 'smartphone'],
  ['Safari on iPad', 'smartphone'],
  ['Unknown device', 'smartphone'],
  ['Chrome on Windows', 'laptop'],
  ['Chrome on ChromeOS', 'laptop'],
  ['Safari on Mac', 'laptop'],
  ['Firefox on Linux', 'laptop'],
])('%s is drawn as a %s', (device, icon) => {
  const sessions = [{ id: 's1', device, isCurrent: false, beganAt: at, usedAt: at }]
  const html = renderToString(
    <AuthProvider initial={null}>
      <SessionList sessions={sessions} onEnded={() => {}} />
    </AuthProvider>,
  )
  expect(/lucide-(\w+)/.exec(html)?.[1]).toBe(icon)
})
