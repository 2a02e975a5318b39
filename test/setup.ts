import { format } from 'node:util'
import { afterAll, afterEach, expect, vi } from 'vitest'

// Any unexpected complaint fails the test. A test that provokes one on purpose says so: vi.spyOn(console,
// 'error').mockReturnValue()
const complaints: string[] = []
for (const level of ['error', 'warn'] as const) {
  console[level] = (...args: unknown[]) => complaints.push(`console.${level}: ${format(...args)}`)
}

function refuseComplaints() {
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`Unexpected output during a test\n${heard.join('\n')}`)
}

afterEach(refuseComplaints)
afterAll(refuseComplaints)

// The next file may share this process. Vitest itself would undo the last test's stubs only before the next test.
const given = { ...process.env }
const { Request, Response } = globalThis
// oxlint-disable-next-line no-empty-pattern -- Vitest requires a destructuring pattern as the first parameter
afterAll(({}, { file }) => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // A server of Hono's replaces them in the whole process, and does so again when the next one starts.
  Object.defineProperty(globalThis, 'Request', { value: Request })
  Object.defineProperty(globalThis, 'Response', { value: Response })
  // A file with its own process cannot affect other files.
  if (file.filepath.includes('.apart.test.')) return
  const changed = Object.keys({ ...given, ...process.env }).filter((name) => process.env[name] !== given[name])
  // libvips sets this one when it is loaded.
  const left = changed.filter((name) => name !== 'VIPSHOME')
  if (left.length > 0) throw new Error(`The file leaves ${left.join()} of the environment changed`)
})

/** The waits that go on, with the name of their test. Files that share this process share it. */
const shared = globalThis as { testWaits?: Map<unknown, string> }
const waits = (shared.testWaits ??= new Map())

// Their default is one second, but a shared machine may stall for longer.
const PATIENCE_MS = 60_000
type Wait = (callback: () => unknown, options?: number | { timeout?: number; interval?: number }) => Promise<unknown>
const patient = (wait: Wait): Wait =>
  // Each file that shares this process runs this set-up again; wrap only once.
  wait.name === 'waitPatiently'
    ? wait
    : async function waitPatiently(callback, options) {
        const given = typeof options === 'number' ? { timeout: options } : options
        const by = expect.getState().currentTestName ?? expect.getState().testPath ?? ''
        waits.set(callback, by)
        try {
          return await wait(callback, { timeout: PATIENCE_MS, ...given })
        } finally {
          waits.delete(callback)
        }
      }
Object.assign(vi, { waitFor: patient(vi.waitFor), waitUntil: patient(vi.waitUntil) })

// A wait that nobody awaits moves the fake clock of the next test.
afterEach(() => {
  const left = [...waits.values()]
  if (left.length > 0) throw new Error(`A wait goes on after its test: ${left.join(', ')}`)
})
