import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { WrongOwnFiles } from '#app/nouns/own-files.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import type { Language } from '#app/shared/language/languages.ts'

import { findOwnPage, readOwnPages, type OwnPageName } from './own-pages.server.ts'
import { OwnText } from './own-text.tsx'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khazana-pages-'))
  mkdirSync(join(dataDir, 'site', 'pages'), { recursive: true })
  setSettings(readSettings({ DATA_DIR: dataDir }))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const write = (file: string, text: string | Uint8Array) => writeFileSync(join(dataDir, 'site', 'pages', file), text)

function show(name: OwnPageName, of: Language = 'en') {
  return inLanguage(of, () => {
    const page = findOwnPage(name)
    return page ? renderToStaticMarkup(<OwnText page={page} />).replaceAll(/ class="[^"]*"/g, '') : null
  })
}

function complaint(): string {
  try {
    readOwnPages({ dataDir })
  } catch (error) {
    if (error instanceof WrongOwnFiles) return error.message
    throw error
  }
  return ''
}

test('a page of the operator has its own title, and the look of the others', () => {
  write(
    'about.en.md',
    `# About *us*\n\nWe are three people\nin [Pune](/browse?city=Pune).\n\n## Where\n\n- at **home**\n- by [mail](mailto:us@example.in)\n\n3. three\n4. four\n\n| a | b |\n| - | -: |\n| c | d |\n\n#### Deep\n\n> so  \n> it is ~~not~~\n\n    code\n\n---\n\n<https://example.in/a?b=c&d>`,
  )
  expect(show('about')).toBe(
    '<article><h1>About us</h1><p><span>We are three people\nin <a href="/browse?city=Pune">Pune</a>.</span></p><div>' +
      '<h2>Where</h2><ul><li>at <strong>home</strong></li><li>by <a href="mailto:us@example.in">mail</a></li></ul>' +
      '<ol start="3"><li>three</li><li>four</li></ol>' +
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>' +
      '<h4>Deep</h4><blockquote><p>so<br/>it is <s>not</s></p></blockquote><pre>code\n</pre><hr/>' +
      '<p><a href="https://example.in/a?b=c&amp;d" rel="noopener noreferrer">https://example.in/a?b=c&amp;d</a></p></div></article>',
  )
  expect(findOwnPage('about')?.meta).toEqual({
    title: 'About us · Khazana',
    description: 'We are three people in Pune.',
  })
  expect(findOwnPage('terms')).toBeNull()
})

test('links lead to pages in the language of the reader, unless they name one', () => {
  write('help.md', '# मदद\n\n[सब](/browse) और [हिन्दी](/hi/about) या [a](/\\evil.example)')
  const links = '<a href="/hi/browse">सब</a> और <a href="/hi/about">हिन्दी</a> या <a href="/hi/%5Cevil.example">a</a>'
  expect(show('help', 'hi')).toContain(links)
})

test('a file without a language serves all, one with a language comes first, and the project’s text only last', () => {
  write('help.md', '# Helping you and us')
  write('help.hi.md', '# मदद के लिए है')
  write('terms.hi.md', '# शर्तें यह हैं')
  expect(show('help')).toBe('<article><h1>Helping you and us</h1><div></div></article>')
  expect(show('help', 'hi')).toContain('<article><h1>मदद के लिए है</h1>')
  // Screen readers read it in the right voice.
  expect(show('terms')).toContain('<article lang="hi-IN"><h1>शर्तें यह हैं</h1>')
  expect(show('terms', 'hi')).toContain('<article><h1>')
})

test('a file for all is marked where it is in another language', () => {
  write('help.md', '# Helping you and us')
  expect(show('help', 'hi')).toContain('<article lang="en-IN">')
})

test('without a folder, all pages are the project’s own', () => {
  rmSync(join(dataDir, 'site'), { recursive: true })
  expect(show('about')).toBeNull()
})

test('markup in a text is words', () => {
  write(
    'about.md',
    '# <b>Us</b>\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> &lt;i&gt; <!-- a --> `<b>`\n\n<div onclick="x()">\n\n"><svg/onload=1>',
  )
  expect(show('about')).toBe(
    '<article><h1>&lt;b&gt;Us&lt;/b&gt;</h1><p><span>&lt;script&gt;alert(1)&lt;/script&gt;</span></p><div>' +
      '<p>&lt;img src=x onerror=alert(1)&gt; &lt;i&gt; &lt;!-- a --&gt; <code>&lt;b&gt;</code></p>' +
      '<p>&lt;div onclick=&quot;x()&quot;&gt;</p><p>&quot;&gt;&lt;svg/onload=1&gt;</p></div></article>',
  )
})

test.each([
  '[a](javascript:alert(1))',
  '[a](JaVaScRiPt&#58;alert(1))',
  '[a](data:text/html,x)',
  '[a](vbscript:x)',
  '[a](//evil.example)',
  '[a](http:///evil.example)',
  '[a](ftp://example.in)',
  '[a](terms)',
  '[a](#part)',
  '[a]()',
  '<javascript:alert(1)>',
  '[a][b]\n\n[b]: javascript:alert(1)',
  '| a |\n| - |\n| [b](javascript:c) |',
])('a link that leads elsewhere stops the start: %s', (link) => {
  write('about.md', `# Us\n\nSee ${link}\n\n${link}`)
  expect(complaint()).toMatch(
    /about\.md: the link “.*” has to begin with https:\/\/, http:\/\/, mailto: or a single slash$/,
  )
})

test.each<[string, string | Uint8Array, string]>([
  ['imprint.md', '# A', 'there is no page imprint: only about, help, terms, privacy, grievance'],
  ['about.fr.md', '# A', 'there is no language fr: only en, hi'],
  ['about.hi.en.md', '# A', 'there is no language hi.en: only en, hi'],
  ['about.md', 'Welcome', 'has to begin with a heading, like “# Terms of use”: it is the title of the page'],
  ['about.md', '', 'has to begin with a heading, like “# Terms of use”: it is the title of the page'],
  ['about.md', '---\n', 'has to begin with a heading, like “# Terms of use”: it is the title of the page'],
  ['about.md', '#\n\nWelcome', 'the first heading is empty'],
  ['about.md', '# A\n\n![cat](https://evil.example/a.png)', 'has an image (“cat”): pages have none'],
  ['about.md', `# A\n\n${'a '.repeat(100_000)}`, 'has at most 200 kB'],
  ['about.md', Uint8Array.of(0x23, 0x20, 0xff), 'is no text in UTF-8'],
])('a mistake names file and what is wrong: %s', (file, text, wrong) => {
  write(file, text)
  write('notes.txt', 'These are not read.')
  expect(complaint()).toBe(`${join(dataDir, 'site', 'pages', file)}: ${wrong}`)
})

test('all mistakes are told at once', () => {
  write('about.md', 'no')
  write('faq.md', '# FAQ')
  expect(complaint().split('\n')).toHaveLength(2)
})

test('a long description ends with a word', () => {
  write('about.md', `# A\n\n${'a word '.repeat(40)}`)
  expect(findOwnPage('about')?.meta.description).toMatch(/^.{140,160} …$/)
})

test('a deep or huge text is read', () => {
  write('about.md', `# A\n\n${'>'.repeat(5000)} deep\n\n${'*a **b '.repeat(5000)}`)
  expect(show('about')?.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(100)
})
