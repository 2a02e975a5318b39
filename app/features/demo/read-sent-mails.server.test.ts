import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sendMail } from '#app/platform/mail/mail.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'

import { readSentMails } from './read-sent-mails.server.ts'
import { findLinks, withLinks } from './sent-mail.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'khazana-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeAll(() => setSettings(readSettings({ DATA_DIR: dataDir, DEMO: '1' })))

const mail = (id: string, text: string) => ({
  id,
  to: 'ásha@khazana.test',
  subject: 'Grüße, नमस्ते',
  text,
  html: '<p>Elsewhere: <a href="https://html.example/">link</a></p>',
})

test('before the first mail there is none', async () => {
  expect(await readSentMails()).toEqual([])
})

test('mails come newest first, as they would arrive, with the links of their text', async () => {
  await sendMail(mail('one', 'Hello'))
  await sendMail(mail('two', 'Open this:\nhttps://khazana.example/a?b=c&d=%20e\n\nBye'))
  // The queue retries it.
  await sendMail(mail('two', 'Open this:\nhttps://khazana.example/a?b=c&d=%20e\n\nBye'))
  const mails = await readSentMails()
  expect(mails).toEqual([
    {
      to: 'ásha@khazana.test',
      subject: 'Grüße, नमस्ते',
      text: 'Open this:\nhttps://khazana.example/a?b=c&d=%20e\n\nBye',
      links: ['https://khazana.example/a?b=c&d=%20e'],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    },
    expect.objectContaining({ text: 'Hello', links: [] }),
  ])
})

test('a file that is not a mail hides none', async () => {
  mkdirSync(join(dataDir, 'mail'), { recursive: true })
  writeFileSync(join(dataDir, 'mail', '9999-junk.eml'), Buffer.from([0, 255, 254, 10, 10]))
  expect(await readSentMails()).toHaveLength(3)
})

test('outside of the demo nobody reads mail', async () => {
  setSettings(readSettings({ DATA_DIR: dataDir, DEMO: '0' }))
  expect(await readSentMails()).toBeNull()
})

test('only web addresses are links, up to where they end', () => {
  expect(findLinks('javascript:alert(1) ftp://x.example <https://a.example/x> "http://b.example"')).toEqual([
    'https://a.example/x',
    'http://b.example',
  ])
  expect(withLinks('See https://a.example/ now')).toEqual([
    { text: 'See ', isLink: false },
    { text: 'https://a.example/', isLink: true },
    { text: ' now', isLink: false },
  ])
  expect(withLinks('')).toEqual([])
})
