import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

import { setSiteFolder } from '#app/nouns/site/site-files.server.ts'

import { mailBody } from './mail-body.ts'

test('a quote is read aloud in its own voice', () => {
  const render = (quote: string) =>
    mailBody({ title: 'T', text: 'x', quote, button: { label: 'l', url: 'u' }, after: 'a' }).html
  expect(render('क्या घड़ी अब भी है?')).toContain('<blockquote lang="hi-IN" style=')
  expect(render('Is the watch still there?')).toContain('<blockquote style=')
})

const CONTENT = {
  title: 'Hello',
  text: 'A text',
  button: { label: 'Open', url: 'https://a.example' },
  after: 'The end',
}

test('a mail has the name and the colour of the site', () => {
  expect(mailBody(CONTENT).text).toMatch(/\nKhazana\n$/)
  const folder = mkdtempSync(join(tmpdir(), 'khazana-mail-'))
  onTestFinished(() => {
    setSiteFolder('')
    rmSync(folder, { recursive: true })
  })
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ name: 'Tom & Co', colours: { brand: '#7a1fa2' } }))
  setSiteFolder(folder)
  const { text, html } = mailBody(CONTENT)
  expect(text).toMatch(/\nTom & Co\n$/)
  expect(html).toContain('color:#7a1fa2">Tom &amp; Co</p>')
  expect(html).toContain('background:#7a1fa2;color:#ffffff')
})
