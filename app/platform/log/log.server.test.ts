import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'

import { createUser } from '#test/factories.ts'
import { finish } from '#test/finishes.ts'
import { testDatabase } from '#test/servers/database.ts'

import { logOptions } from './log.server.ts'

const { sql } = await testDatabase()
const MODULE = new URL('./log.server.ts', import.meta.url).href

function written(...values: unknown[]): string {
  let text = ''
  const log = pino(
    { ...logOptions, level: 'info' },
    new Writable({ write: (chunk, _, done) => ((text += chunk), done()) }),
  )
  for (const value of values) log.error({ err: value }, 'it failed')
  return text
}

test('errors keep their kind and location, and lose personal text', async () => {
  const { email } = await createUser(sql)
  const doubled = await createUser(sql, { email }).catch((error: unknown) => error)
  expect(doubled).toMatchObject({ detail: expect.stringContaining(email) })
  const odd = `"A. Menon" <${email.replace('@', '+tag@')}>,x=${email}`
  const refused = Object.assign(new Error(`Can't send mail: 550 <${email}> unknown`), {
    code: 'EENVELOPE',
    responseCode: 550,
    rejected: [email],
  })
  const text = written(doubled, new Error(odd), refused, new Error('outer', { cause: doubled }), `no error: ${email}`)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { err: Record<string, unknown> })
  expect(lines).toHaveLength(5)
  expect(lines[0]?.err).toMatchObject({
    type: 'PostgresError',
    code: '23505',
    constraint_name: 'users_email_unique',
    stack: expect.stringContaining('at '),
  })
  expect(lines[2]?.err).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  const found = [...text.matchAll(/\S@\S|khazana\.test/g)].filter(([at]) => !at.startsWith('/'))
  console.log(`errors in the log: ${found.length} addresses in ${lines.length} lines`)
  expect(found).toEqual([])
})

/**
 * Runs `code` with the product's log as `log` in a child process whose standard output is the file `output`; returns
 * what was written.
 */
const inChild = (code: string, options: { output: string; env?: Record<string, string> }) =>
  runInChild(`const { log } = await import(${JSON.stringify(MODULE)})\n${code}`, options)

async function runInChild(text: string, { output, env = {} }: { output: string; env?: Record<string, string> }) {
  const file = openSync(output, 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    stdio: ['ignore', file, 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  closeSync(file)
  const said: unknown[] = []
  child.on('message', (message) => said.push(message))
  const [exitCode] = await once(child, 'exit')
  return { said, exitCode }
}

test('a line is written soon, and a log without lines sets no timer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const output = join(folder, 'lines')
  const code = `
    import { readFileSync } from 'node:fs'
    let timers = 0
    for (const name of ['setInterval', 'setTimeout']) {
      const real = globalThis[name]
      globalThis[name] = (...given) => (timers++, real(...given))
    }
    const { log } = await import(${JSON.stringify(MODULE)})
    process.send(timers)
    log.info('first')
    log.info('second')
    process.send(timers)
    while (!readFileSync(${JSON.stringify(output)}, 'utf8').includes('second')) await new Promise(setImmediate)
    process.send(timers)
    process.disconnect()`
  expect(await runInChild(code, { output })).toEqual({ said: [0, 1, 1], exitCode: 0 })
})

test.runIf(process.platform === 'linux')('a full disk loses log lines, but does not end the process', async () => {
  const code = `
    const tries = async () => {
      log.info('x'.repeat(10_000))
      const error = await new Promise((done) => log.flush(done))
      process.send(error?.code)
    }
    await tries()
    await tries()
    for (let n = 0; n < 1000; n++) log.info('x'.repeat(10_000))
    process.disconnect()`
  expect(await inChild(code, { output: '/dev/full' })).toEqual({ said: ['ENOSPC', 'ENOSPC'], exitCode: 0 })
})

test('a process whose output nobody reads any more ends, with its lines unwritten', async () => {
  const code = `
    const { log } = await import(${JSON.stringify(MODULE)})
    process.once('message', () => {
      log.info('nobody reads this')
      process.exit(3)
    })
    process.send('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'message')
  child.stdout?.destroy()
  child.send('exit')
  expect(await once(child, 'exit')).toEqual([3, null])
})

test('lines that wait at the end of a process are written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const output = join(folder, 'lines')
  await inChild("log.info('ä last one'); process.exit(0)", { output })
  expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({ msg: 'ä last one' })
})

test('an unknown level is `info`, until the settings report the mistake', async () => {
  const code = 'process.send(log.level); process.disconnect()'
  const levels = await Promise.all(
    ['verbose', 'toString', '', 'warn', 'silent'].map((level) =>
      inChild(code, { output: '/dev/null', env: { LOG_LEVEL: level } }),
    ),
  )
  expect(levels.map(({ said }) => said)).toEqual([['info'], ['info'], ['info'], ['warn'], ['silent']])
})

test('a long line without an end is scrubbed', () => {
  const both = [new Error('a'.repeat(1_000_000)), new Error('a@'.repeat(500_000))]
  expect(finish(() => written(...both))).toBeDefined()
})
