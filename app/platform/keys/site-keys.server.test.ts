import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { readSettings } from '#app/platform/settings/env.server.ts'
import { addPrevious, hasSecret, siteSecrets, storeSecret } from '#app/platform/settings/session-secret.server.ts'
import { testSettings } from '#test/visitor.ts'

import { allMacs, keyrings, LOST_WITHOUT_KEYS, makeMac, makeWithFormerKeys, type Duty } from './site-keys.server.ts'

const [FIRST, SECOND, THIRD] = ['first', 'second', 'third'].map((name) => `the ${name} secret of a site for tests`)
const folder = mkdtempSync(join(tmpdir(), 'khazana-keys-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(() => testSettings({ SESSION_SECRET: FIRST ?? '' }))

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The formulas of releases before keys had duties, written down from their code. */
const FORMER: Record<Duty, (secret: string, text: string) => Buffer> = {
  session: (secret, text) => hmac(secret, text),
  khazana_flash: (secret, text) => hmac(secret, `khazana_flash ${text}`),
  khazana_device: (secret, text) => hmac(secret, `khazana_device ${text}`),
  'device mark': (secret, text) => hmac(secret, `device ${text}`),
  khazana_second_step: (secret, text) => hmac(secret, `khazana_second_step ${text}`),
  'second factor': (secret, text) => hmac(secret, `second factor ${text}`),
  'upi address': (secret, text) => hmac(secret, `upi address ${text}`),
  khazana_google: (secret, text) => hmac(secret, `khazana_google ${text}`),
  'google proof': (secret, text) => hmac(secret, `google ${text}`),
  'stop-message-mails': (secret, text) => hmac(secret, `stop-message-mails ${text}`),
  'stop-wishlist-mails': (secret, text) => hmac(secret, `stop-wishlist-mails ${text}`),
  'stop-sale-mails': (secret, text) => hmac(secret, `stop-sale-mails ${text}`),
  'stop-offer-mails': (secret, text) => hmac(secret, `stop-offer-mails ${text}`),
  'mailed link': (secret, text) => hmac(secret, `mail ${text}`),
  'sign-up salt': (secret, text) => hmac(secret, `sign-up salt ${text}`),
  'closed account': (secret, text) => hmac(secret, `closed account ${text}`),
  'proof code': (secret, text) => hmac(secret, `proof code ${text}`),
  'security log': (secret, text) => hmac(hmac(secret, 'security log'), text),
}
// The record has exactly the duties.
const DUTIES = Object.keys(FORMER) as Duty[]

test('each duty has a key of its own, which does not depend on the process', () => {
  const made = DUTIES.map((duty) => makeMac(duty, 'text').toString('hex'))
  expect(new Set(made).size).toBe(DUTIES.length)
  // Another value would sign everybody out.
  expect(makeMac('session', 'text').toString('hex')).toBe(
    '246c5cc1219521d09188be68aac7cfe9ee55d056845422be45dcbfe4d2d50552',
  )
  testSettings({ SESSION_SECRET: SECOND ?? '' })
  expect(DUTIES.map((duty) => makeMac(duty, 'text').toString('hex')).filter((mac) => made.includes(mac))).toEqual([])
})

test.each(DUTIES)('what releases before made for the duty %j is recognised', (duty) => {
  const former = FORMER[duty](FIRST ?? '', 'some text').toString('hex')
  const macs = () => allMacs(duty, 'some text').map((mac) => mac.toString('hex'))
  expect(macs().indexOf(former)).toBe(1)
  makeWithFormerKeys()
  expect(macs().indexOf(former)).toBe(0)
  expect(macs()).toHaveLength(2)
  testSettings({ SESSION_SECRET: SECOND ?? '', SESSION_SECRET_PREVIOUS: `${THIRD}, ${FIRST}` })
  expect(macs().indexOf(former)).toBe(5)
  testSettings({ SESSION_SECRET: SECOND ?? '' })
  expect(macs()).not.toContain(former)
})

test('secrets that were replaced come from the settings and from a file in DATA_DIR, each once', () => {
  const env = { DATA_DIR: folder, SESSION_SECRET: FIRST ?? '', SESSION_SECRET_PREVIOUS: `${SECOND},${FIRST}` }
  expect(siteSecrets(readSettings(env))).toEqual([FIRST, SECOND])
  const file = addPrevious(folder, [THIRD ?? '', SECOND ?? ''])
  addPrevious(folder, [THIRD ?? ''])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(siteSecrets(readSettings(env))).toEqual([FIRST, SECOND, THIRD])
  testSettings(env)
  expect(keyrings()).toHaveLength(6)
})

test('a site without a secret can be given one', () => {
  const dataDir = join(folder, 'new')
  expect(hasSecret(readSettings({ DATA_DIR: dataDir }))).toBe(false)
  expect(hasSecret(readSettings({ DATA_DIR: dataDir, SESSION_SECRET: FIRST ?? '' }))).toBe(true)
  const file = storeSecret(dataDir, SECOND ?? '')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(hasSecret(readSettings({ DATA_DIR: dataDir }))).toBe(true)
  expect(siteSecrets(readSettings({ DATA_DIR: dataDir }))).toEqual([SECOND])
})

test('what a site loses without its keys is told for every duty that lasts', () => {
  expect(LOST_WITHOUT_KEYS.join('; ')).toMatch(
    /signed out.*devices.*codes of apps.*UPI addresses.*stop mails.*deleted accounts.*security log/,
  )
})
