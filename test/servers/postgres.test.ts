import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { openSql } from '#packages/sql'

import { startPostgres } from './postgres.ts'

/** Whether a server listens there. */
async function answers(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return open
}

test('a throw-away server answers, and is gone after stop', async () => {
  const { url, stop } = await startPostgres()
  const sql = openSql(url, { max: 1 })
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }])
  await sql.end()
  await stop()
  expect(await answers(url)).toBe(false)
})

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)(
  'the database stops when its owner ends by %s',
  { tags: ['long'] },
  async (signal) => {
    const module = fileURLToPath(new URL('./postgres.ts', import.meta.url))
    const code = `import { startPostgres } from ${JSON.stringify(module)}; console.log((await startPostgres()).url)`
    const owner = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [words] = await once(owner.stdout, 'data')
    const url = String(words).trim()
    expect(await answers(url)).toBe(true)
    owner.kill(signal)
    await expect.poll(() => answers(url)).toBe(false)
  },
)
