import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { checkContents } from './check-contents.ts'

let [scratch, checkout, release] = ['', '', '']
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'khazana-contents-'))
  checkout = join(scratch, 'checkout')
  release = join(scratch, 'release')
  const packages = { '': {}, 'node_modules/hono': {}, 'node_modules/vitest': { dev: true } }
  write(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
  write(join(release, 'build/server/run.js'), 'import "hono"')
  write(join(release, 'node_modules/hono/data/names.js'), '')
  write(join(release, '.env.example'), '# PORT=3000')
  symlinkSync('run.js', join(release, 'build/server/again.js'))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

test('a release of the build and its packages may leave', () => {
  expect(() => checkContents(release, `${checkout}/`)).not.toThrow()
})

test.each([
  ['node_modules/vitest/package.json', '{}', /^ {2}node_modules\/vitest, a package of development$/m],
  ['.env', 'SESSION_SECRET=', /^ {2}\.env$/m],
  ['data/mail/1.eml', '', /^ {2}data$/m],
  ['node_modules/hono/.npmrc', '', /^ {2}node_modules\/hono\/\.npmrc$/m],
  ['ops/tls/site.key', '', /^ {2}ops\/tls\/site\.key$/m],
])('one with %s may not', (path, text, words) => {
  write(join(release, path), text)
  expect(() => checkContents(release, checkout)).toThrow(words)
})

test('one that names the checkout, or has a link out of it, may not', () => {
  write(join(release, 'build/server/index.js'), `const root = "${checkout}/app"`)
  symlinkSync(`${checkout}/app`, join(release, 'app'))
  symlinkSync('../../..', join(release, 'build/server/up'))
  const said = String(catchError(() => checkContents(release, checkout)))
  for (const path of ['build/server/index.js, which names', 'app, a link', 'build/server/up, a link'])
    expect(said).toContain(path)
})

function catchError(work: () => void): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
