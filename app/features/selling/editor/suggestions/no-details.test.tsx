import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { NoDetailsLine } from './no-details.tsx'

test('a photo without print and a server that was busy or late have a quiet line each, which is no alert', () => {
  const [nothing, failed] = (['nothing to read', 'failed'] as const).map((why) =>
    renderToStaticMarkup(<NoDetailsLine why={why} />),
  )
  for (const line of [nothing, failed]) expect(line).toContain('role="status"')
  expect(nothing).toContain('Nothing to read')
  expect(failed).toContain('could not be read just now')
})
