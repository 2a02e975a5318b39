import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { log } from '#app/platform/log/log.server.ts'
import { ago } from '#test/dates.ts'

import { builtFiles, keepBuiltFiles } from './built-files.server.ts'

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'khazana-built-'))))
afterEach(() => rmSync(root, { recursive: true, force: true }))
const dataDir = () => join(root, 'data')

/** A build with one script of that name, started so many minutes ago. */
function start(name: string, minutesAgo: number): string {
  const built = join(root, name)
  mkdirSync(join(built, 'assets'), { recursive: true })
  writeFileSync(join(built, 'assets', `${name}.js`), `export default '${name}'`)
  writeFileSync(join(built, 'assets', `${name}.js.gz`), gzipSync(`export default '${name}'`))
  writeFileSync(join(built, 'favicon.svg'), '<svg/>')
  const before = listKept()
  keepBuiltFiles(dataDir(), built)
  const at = ago({ minutes: minutesAgo })
  for (const build of listKept()) {
    if (!before.includes(build)) utimesSync(join(dataDir(), 'built-files', build), at, at)
  }
  return built
}

const listKept = () => (existsSync(join(dataDir(), 'built-files')) ? readdirSync(join(dataDir(), 'built-files')) : [])

async function read(app: ReturnType<typeof builtFiles>, path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(path, { headers })
  const { status } = answer
  const [cache, type, encoding] = ['cache-control', 'content-type', 'content-encoding'].map((name) =>
    answer.headers.get(name),
  )
  return { status, cache, type, encoding, length: (await answer.arrayBuffer()).byteLength }
}

test('pages of the last two builds find their scripts, and so do those of a build that other processes already run', async () => {
  for (const [at, name] of ['oldest', 'older', 'before'].entries()) start(name, 30 - 10 * at)
  const own = start('own', 0)
  const app = builtFiles(dataDir(), own)
  for (const name of ['own', 'before', 'older']) {
    expect(await read(app, `/assets/${name}.js`)).toMatchObject({
      status: 200,
      type: expect.stringContaining('javascript'),
      cache: 'public, max-age=31536000, immutable',
    })
  }
  expect(await read(app, '/assets/before.js', { 'accept-encoding': 'gzip' })).toMatchObject({ encoding: 'gzip' })
  expect((await read(app, '/assets/oldest.js')).status).toBe(404)
  expect(listKept()).toHaveLength(3)
  start('newer', 0)
  expect((await read(app, '/assets/newer.js')).status, 'a process of the next build has started').toBe(200)
})

test('a missing file is a plain 404 that no cache keeps', async () => {
  const app = builtFiles(dataDir(), start('own', 0))
  const paths = [
    '/assets/none.js',
    '/assets/none/own.js',
    '/assets/..%2fsecret',
    '/assets/',
    '/art/x.svg',
    '/icons/y.png',
  ]
  for (const path of paths) {
    expect([path, await read(app, path)]).toEqual([
      path,
      expect.objectContaining({ status: 404, cache: 'no-store', type: expect.stringContaining('text/plain') }),
    ])
  }
  expect(await read(app, '/favicon.svg')).toMatchObject({ status: 200, cache: 'public, max-age=3600' })
})

test('a process starts even if it cannot keep them', async () => {
  const warned = vi.spyOn(log, 'warn').mockReturnValue()
  writeFileSync(dataDir(), 'a file')
  expect((await read(builtFiles(dataDir(), start('own', 0)), '/assets/own.js')).status).toBe(200)
  expect(warned).toHaveBeenCalledOnce()
})
