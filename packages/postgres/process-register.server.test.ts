import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startEmbeddedPostgres } from '#app/platform/database/embedded-postgres.server.ts'
import { ago } from '#test/dates.ts'

import { register, registered } from './process-register.server.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'khazana-register-'))
  // PostgreSQL's own user must be able to enter when root runs the tests.
  chmodSync(dataDir, 0o755)
  mkdirSync(join(dataDir, 'running'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(dataDir, { recursive: true, force: true })
})

/** No process has this pid: Linux allows at most 4194304. */
const FAR = { pid: 99_999_999, role: 'server', birth: 'of another container', url: 'http://localhost:3000' }

/** Writes the register file of a process that is invisible from here and last touched it `seconds` ago. */
function leave(host: string, seconds: number, name = '99999999-0.json', space?: string): void {
  writeFileSync(join(dataDir, 'running', name), JSON.stringify({ ...FAR, host, space }))
  age(name, seconds)
}

const age = (name: string, seconds: number) =>
  utimesSync(join(dataDir, 'running', name), ago({ seconds }), ago({ seconds }))

/** Touched in an hour: such a file does not age while a busy machine gets to it. */
const SOON = -3600

test('a process with the same pid, as the first of every container has, is not taken for this one', () => {
  leave('another-container', 0, `${process.pid}-0.json`)
  const registration = register(dataDir, 'server')
  expect(registration.others()).toMatchObject([{ host: 'another-container' }])
  registration.remove()
})

test('a process in another container counts as running as long as it touches its file', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  leave('another-container', 10)
  expect(registered(dataDir)).toMatchObject([{ ...FAR, host: 'another-container' }])
  leave('another-container', 30)
  expect(registered(dataDir)).toEqual([])
  leave(hostname(), 0)
  expect(registered(dataDir), 'of this one its number tells').toEqual([])
  expect(readdirSync(join(dataDir, 'running'))).toEqual([])
})

test('a process in a container with the same host name is found too', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  leave(hostname(), 10, undefined, 'another boot/pid:[1]')
  expect(registered(dataDir)).toMatchObject([{ ...FAR, host: hostname() }])
  leave(hostname(), 30, undefined, 'another boot/pid:[1]')
  expect(registered(dataDir)).toEqual([])
})

test('a registered process touches its file', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const registration = register(dataDir, 'server')
  const [name = ''] = readdirSync(join(dataDir, 'running'))
  const file = join(dataDir, 'running', name)
  utimesSync(file, 1, 1)
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  await expect.poll(() => statSync(file).mtimeMs).toBeGreaterThan(1000)
  registration.remove()
  expect(registered(dataDir)).toEqual([])
})

test.each(['server', 'command'] as const)('no %s starts a database that another container runs', async (role) => {
  leave('another-container', SOON)
  await expect(startEmbeddedPostgres(dataDir, { role })).rejects.toThrow(
    /^Khazana already runs on .*: http:\/\/localhost:3000 \(process 99999999 on another-container\). Stop it first/,
  )
  expect(existsSync(join(dataDir, 'postgres/cluster'))).toBe(false)
  expect(registered(dataDir)).toHaveLength(1)
})

test('a start in a container waits until an earlier killed process is certainly gone', async () => {
  leave(hostname(), SOON, undefined, 'another boot/pid:[1]')
  const waits: string[] = []
  const onWait = (reason: string) => {
    waits.push(reason)
    age('99999999-0.json', 30)
  }
  const database = await startEmbeddedPostgres(dataDir, { role: 'server', onWait })
  expect(waits[0]).toMatch(/^Waiting to see whether process 99999999, in a container of the same name, has ended/)
  expect(await database.stop()).toBe('stopped')
})

test('… and is refused when that touches its file again', async () => {
  leave(hostname(), SOON, undefined, 'another boot/pid:[1]')
  const touch = () => age('99999999-0.json', 2 * SOON)
  await expect(startEmbeddedPostgres(dataDir, { role: 'server', onWait: touch })).rejects.toThrow(
    /^Khazana already runs on .*: http:\/\/localhost:3000 \(process 99999999 on .*20 seconds.$/,
  )
  expect(existsSync(join(dataDir, 'postgres/cluster'))).toBe(false)
})

test('nobody starts a database while its folder is wiped', async () => {
  const wiping = register(dataDir, 'reset')
  for (const role of ['server', 'command'] as const) {
    await expect(startEmbeddedPostgres(dataDir, { role })).rejects.toThrow(/is being wiped by npm run reset/)
  }
  wiping.remove()
  expect(registered(dataDir)).toEqual([])
})
