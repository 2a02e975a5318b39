import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

import routes from '#app/routes.ts'

import { ROOT } from '../../../scripts/steps.ts'
import { listFiles } from '../tree.ts'

const PICTURES = 'docs/screenshots'
/**
 * Redirects, pages behind mailed links or in the middle of signing in, and the demo's mails: nobody visits Khazana for them. Pictures
 * of the notices and the switches come with the next run of `npm run screenshots`, which has these pages.
 */
const WITHOUT_PICTURE = /-redirect$|^unsubscribe$|^still-on-sale$|^second-step$|^dev-mail/

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The files that a document links to or shows, as paths from the root. */
function filesIn(file: string): string[] {
  const links = read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)|<img src="([^"]+)"/g)
  return [...links].map(([, link, picture]) => join(dirname(file), link ?? picture ?? ''))
}

test('the files that the documents name exist', () => {
  const files = listFiles(ROOT)
  // Decisions and the changelog are history.
  const texts = files.filter((file) => /^(?:docs\/)?[\w-]+\.md$/.test(file) && file !== 'CHANGELOG.md')
  const named = texts.flatMap((text) =>
    [...read(text).matchAll(/`([\w@./-]+\.(?:tsx?|mjs|sql|css))`/g)].map(([, name = '']) => ({ text, name })),
  )
  expect(named.length).toBeGreaterThan(300)
  const gone = named.filter(
    ({ name }) => !/[A-Z]{4}/.test(name) && !files.some((file) => file === name || file.endsWith(`/${name}`)),
  )
  expect(gone).toEqual([])
})

test('the README has the first commands, further documents, and pictures of the main pages', () => {
  expect(read('README.md')).toMatch(/```sh\nnpm start .*\nnpm test /)
  expect(read('LICENSE')).toMatch(/^\s*Apache License\n\s*Version 2\.0/)
  const named = filesIn('README.md')
  expect(named).toEqual(
    expect.arrayContaining(['LICENSE', 'CONTRIBUTING.md', 'CHANGELOG.md', 'docs/architecture.md', 'docs/decisions/']),
  )
  const unseen = ['home', 'browse', 'category', 'listing', 'not-found'].filter(
    (page) => !named.some((path) => path.startsWith(`${PICTURES}/${page}-`)),
  )
  expect(unseen).toEqual([])
})

test('each page is shown on a phone and a laptop, in light and dark mode', () => {
  const pages = new Set(routes.map(({ file }) => /([\w-]+)\.tsx?$/.exec(file)?.[1] ?? ''))
  const wanted = [...pages]
    .filter((page) => !WITHOUT_PICTURE.test(page))
    .flatMap((page) => ['phone', 'laptop'].flatMap((shape) => ['light', 'dark'].map((of) => `${page}-${shape}-${of}`)))
  expect(wanted.length).toBeGreaterThan(80)
  expect(wanted.filter((name) => !existsSync(join(ROOT, PICTURES, `${name}.webp`)))).toEqual([])
})
