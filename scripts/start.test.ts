import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

import { ROOT } from './steps.ts'

const run = promisify(execFile)
vi.setConfig({ testTimeout: 120_000 })

test('a command uses an earlier one’s compile cache', async () => {
  // Without the compile cache that this test itself may run with.
  const env = { ...process.env, NODE_COMPILE_CACHE: undefined, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' }
  const command = ['scripts/start.mjs', '--run', 'scripts/admin.ts', '--', '--help']
  const start = () => run(process.execPath, command, { cwd: ROOT, env, maxBuffer: 2 ** 26 })
  await start()
  const { stderr } = await start()
  expect(stderr).toContain(`${ROOT}node_modules/.cache/node/`)
  expect(stderr).toMatch(/V8 code cache for ESM file:\S+\/scripts\/admin\.ts was accepted/)
})
