import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../scripts/steps.ts'

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))

const pages = listFiles('*.md')

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/```.*?```/gs, '')

/** The anchors of a page's headings, as GitHub makes them. */
const listAnchors = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The links and pictures of a page within the repository that lead nowhere. */
const listBroken = (file: string) =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].flatMap(([, linked, picture]) => {
    const link = linked ?? picture ?? ''
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    return leadsTo(path === '' ? file : normalize(join(dirname(file), path)), anchor) ? [] : [`${file}: ${link}`]
  })

const leadsTo = (page: string, anchor: string | undefined) =>
  existsSync(join(ROOT, page)) && (anchor === undefined || listAnchors(page).includes(anchor))

test('every link between pages leads to a file, and to a heading if it names one', () => {
  expect(pages).toContain('docs/README.md')
  expect(pages.flatMap(listBroken)).toEqual([])
})

test('every page that code, settings and alerts name exists, and so does the heading', () => {
  const named = listFiles('*.ts', '*.tsx', '*.mjs', '*.txt', '*.yml', '*.yaml', '.env.example')
    .filter((file) => !file.startsWith('tools/house/'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md(?:#([\w-]+))?/g)].map(
        ([name, anchor]) => ({ file, page: name.replace(/#.*/, ''), anchor }),
      ),
    )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ page, anchor }) => !leadsTo(page, anchor))).toEqual([])
})

/** The bars of tables are no words. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu

test('the pages for people stay short enough to be read: shorten or delete before you add', () => {
  const words = pages
    .filter((file) => file.startsWith('docs/'))
    .reduce((sum, file) => sum + (readFileSync(join(ROOT, file), 'utf8').match(WORD) ?? []).length, 0)
  expect(words).toBeLessThan(32_500)
})
