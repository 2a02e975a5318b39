import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

import { ROOT } from '../scripts/steps.ts'

const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))

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

/** The links of a page within the repository that lead nowhere. */
const listBroken = (file: string) =>
  [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : normalize(join(dirname(file), path))
    const leads = existsSync(join(ROOT, target)) && (anchor === undefined || listAnchors(target).includes(anchor))
    return leads ? [] : [`${file}: ${link}`]
  })

test('every link between pages leads to a file, and to a heading if it names one', () => {
  expect(pages).toContain('docs/README.md')
  expect(pages.flatMap(listBroken)).toEqual([])
})
