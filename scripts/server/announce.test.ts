import { expect, test } from 'vitest'

import { readSettings } from '#app/platform/settings/env.server.ts'

import { announcement, remarks } from './announce.ts'

const said = (env: Record<string, string>) =>
  announcement(readSettings({ DATA_DIR: '/srv/khazana', ...env }), 'http://127.0.0.1:3000').join('\n')

test('the start prints its address, the demo accounts and where mail goes', () => {
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

test('a start tells which of the work is done here', () => {
  expect(said({ ROLES: 'worker' })).toContain('It only runs jobs, as ROLES says. Health: http://127.0.0.1:3000/readyz')
  expect(said({ ROLES: 'photos,worker' })).toContain('It only runs jobs and decodes photos, as ROLES says')
  expect(remarks(readSettings({ ROLES: 'web' }))).toEqual([
    expect.stringMatching(/^ROLES has no photos: uploads are refused/),
  ])
})

test('a server open to others warns when PUBLIC_URL names only this machine', () => {
  const hint = 'nobody can sign in or write until PUBLIC_URL is the address that they type'
  expect(said({ HOST: '0.0.0.0' })).toContain(hint)
  expect(said({ HOST: '192.0.2.7' })).toContain(hint)
  expect(said({ HOST: '0.0.0.0', PUBLIC_URL: 'https://khazana.example' })).not.toContain(hint)
  expect(said({ HOST: '0.0.0.0', ROLES: 'worker' })).not.toContain(hint)
  expect(said({})).not.toContain(hint)
})

test('the start warns of stand-ins and undeliverable mail', () => {
  const said = (env: Record<string, string>) => remarks(readSettings(env))
  const own = {
    CONTACT_EMAIL: 'us@khazana.example',
    GRIEVANCE_OFFICER: 'A. Person',
    GRIEVANCE_EMAIL: 'us@khazana.example',
    HOST: '0.0.0.0',
  }
  expect(said({})).toEqual([])
  expect(said(own)).toEqual(['BUSINESS_ADDRESS is not set; the pages show a placeholder'])
  const SMTP_URL = 'smtp://a:private@mail.example'
  expect(said({ SMTP_URL })).toEqual([expect.stringMatching(/^MAIL_FROM is no-reply@khazana.test, which cannot exist/)])
  expect(said({ SMTP_URL, MAIL_FROM: 'no-reply@khazana.example' })).toEqual([])
  expect(said({ MAIL_FROM: 'no-reply@khazana.test' }), 'mail is written to files').toEqual([])
})

test('the start warns of a log that is kept in clear beside encrypted backups', () => {
  const said = (env: Record<string, string>) => remarks(readSettings({ DEMO: '0', DATA_DIR: '/srv/khazana', ...env }))
  const BACKUP_KEY = 'a key that is long enough'
  expect(said({ BACKUP_KEY })).toEqual([
    expect.stringContaining("not the database's log in /srv/khazana/backups/archive"),
  ])
  expect(said({ BACKUP_KEY, BACKUP_ARCHIVE: '0' })).toEqual([])
  expect(said({})).toEqual([])
})

test('the start tells what browsers refuse without HTTPS', () => {
  const said = (env: Record<string, string>) => remarks(readSettings(env))
  const hint = expect.stringMatching(
    /^PUBLIC_URL is http:..khazana.lan, without HTTPS: browsers search by voice, find where .* and keep passkeys over/,
  )
  expect(said({ PUBLIC_URL: 'http://khazana.lan', DEMO: '0' })).toContainEqual(hint)
  expect(said({ PUBLIC_URL: 'https://khazana.example', DEMO: '0' })).not.toContainEqual(hint)
  expect(said({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([])
})
