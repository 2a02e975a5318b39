import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { AuthProvider, useAuth } from './auth-context.tsx'

function Name() {
  return <p>{useAuth().user?.name ?? 'nobody'}</p>
}

test('the auth state exists only within its provider', () => {
  const user = { id: '1', name: 'Asha', email: 'asha@khazana.test', picture: null, isAdmin: false }
  expect(
    renderToString(
      <AuthProvider initial={user}>
        <Name />
      </AuthProvider>,
    ),
  ).toBe('<p>Asha</p>')
  expect(
    renderToString(
      <AuthProvider initial={null}>
        <Name />
      </AuthProvider>,
    ),
  ).toBe('<p>nobody</p>')
  expect(() => renderToString(<Name />)).toThrow('useAuth must be used within an AuthProvider')
})
