import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PasskeyButton } from './passkey-button.tsx'

test('before the script runs it cannot be pressed, because the press would be lost', () => {
  const html = renderToString(<PasskeyButton what="second-step" onSignedIn={() => {}} />)
  expect(html).toContain('Use a passkey')
  expect(/<button[^>]*>/.exec(html)?.[0]).toContain(' disabled=""')
})
