import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const URL = 'http://localhost:4321'
const scripts = (name: string) => JSON.stringify(join(import.meta.dirname, name))

let root = ''
let kills: (() => Promise<void>)[] = []
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'khazana-build-'))
  kills = []
  write('build/client/assets/old.js', '')
  write('build/.khazana-build', 'of other sources')
  // A stand-in for the bundler, which empties the folder first.
  write(
    'node_modules/@react-router/dev/bin.cjs',
    `const fs = require('node:fs')
    fs.rmSync('build', { recursive: true })
    fs.mkdirSync('build')
    fs.writeFileSync('build/new.js', '')`,
  )
})
afterEach(async () => {
  for (const kill of kills) await kill()
  rmSync(root, { recursive: true, force: true })
})

describe('while a server runs', () => {
  test('a start that would build stops, names it and leaves its pages', async () => {
    const server = serve()
    await server.says(/serves/)
    const { code, output } = await build().ended
    expect(output).toContain(`Khazana runs from this checkout: ${URL} (process ${server.pid}).`)
    expect(output).toContain('Stop it first')
    expect(code).toBe(1)
    expect(isOld()).toBe(true)
    expect(readFileSync(join(root, 'build/.khazana-build'), 'utf8')).toBe('of other sources')
  })

  test('a start whose pages are already built continues', async () => {
    expect(await build().ended).toMatchObject({ code: 0 })
    write('build/client/assets/old.js', '')
    await serve().says(/serves/)
    expect(await build().ended).toEqual({ code: 0, output: '' })
    expect(isOld()).toBe(true)
  })

  test('a start that would install stops, names it and leaves its packages', async () => {
    write('package.json', '{}')
    write('package-lock.json', '{ "packages": { "node_modules/new": { "version": "1.0.0" } } }')
    await serve().says(/serves/)
    const install = run(
      `import { install } from ${scripts('../install.mjs')}; await install(${JSON.stringify(root)}, (child) => child)`,
    )
    const { code, output } = await install.ended
    expect(output).toContain(`Khazana runs from this checkout: ${URL}`)
    expect(code).toBe(1)
    expect(existsSync(join(root, 'node_modules/@react-router/dev/bin.cjs'))).toBe(true)
  })
})

test.each(['SIGTERM', 'SIGKILL'] as const)('a server that ended by %s blocks no start', async (signal) => {
  const server = serve()
  await server.says(/serves/)
  await server.end(signal)
  expect(await build().ended).toMatchObject({ code: 0 })
  expect(isOld()).toBe(false)
})

test('a server waits for a start that is building', async () => {
  write(
    'node_modules/@react-router/dev/bin.cjs',
    `const fs = require('node:fs')
    fs.mkdirSync('begun')
    const wait = setInterval(() => fs.existsSync('go') && clearInterval(wait), 5)`,
  )
  const building = build()
  await vi.waitFor(() => expect(existsSync(join(root, 'begun'))).toBe(true))
  const server = serve()
  await server.says(/waits/)
  expect(server.said()).not.toContain('serves')
  write('go', '')
  expect(await building.ended).toMatchObject({ code: 0 })
  await server.says(/serves/)
})

const build = () =>
  run(
    `import { build } from ${scripts('../build.mjs')}; await build(${JSON.stringify(root)}, process.execPath, (child) => child)`,
  )

const serve = () =>
  run(
    `import { holdBuild } from ${scripts('hold-build.ts')}
    process.on('SIGTERM', () => process.exit())
    await holdBuild(${JSON.stringify(root)}, ${JSON.stringify(URL)}, () => console.log('waits'))
    console.log('serves')
    setInterval(() => {}, 1000)`,
  )

function run(code: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const ended = once(child, 'close').then(([code]) => ({ code: typeof code === 'number' ? code : null, output }))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await ended
  }
  kills.push(() => end('SIGKILL'))
  return {
    pid: child.pid,
    ended,
    end,
    said: () => output,
    says: (words: RegExp) => vi.waitFor(() => expect(output).toMatch(words), { interval: 5 }),
  }
}

function write(path: string, text: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

const isOld = () => existsSync(join(root, 'build/client/assets/old.js'))
