import { expect, test } from 'vitest'

import { readSettings } from '#app/platform/env.server.ts'

import { announcement } from './announce.ts'

const said = (env: Record<string, string>) =>
  announcement(readSettings({ DATA_DIR: '/srv/khazana', ...env }), 'http://127.0.0.1:3000').join('\n')

test('the start says where it is, who is in the demo, and where mail goes', () => {
  expect(said({})).toBe(`
  http://localhost:3000

  Demo accounts: admin@khazana.test, seller@khazana.test, buyer@khazana.test
  Password:      treasure-hunt-2026
  Mail goes to:  /srv/khazana/mail

  Ctrl-C stops it.
`)
  expect(said({ PUBLIC_URL: 'https://khazana.example', SMTP_URL: 'smtp://a:private@mail.example' })).toBe(`
  https://khazana.example   (listening on http://127.0.0.1:3000)
  Mail goes to:  mail.example

  Ctrl-C stops it.
`)
})

test('open to others, it says what they cannot do under a name that is only this machine’s', () => {
  const hint = 'nobody can sign in or write until PUBLIC_URL is the address that they type'
  expect(said({ HOST: '0.0.0.0' })).toContain(hint)
  expect(said({ HOST: '192.0.2.7' })).toContain(hint)
  expect(said({ HOST: '0.0.0.0', PUBLIC_URL: 'https://khazana.example' })).not.toContain(hint)
  expect(said({ HOST: '0.0.0.0', ROLES: 'worker' })).not.toContain(hint)
  expect(said({})).not.toContain(hint)
})
