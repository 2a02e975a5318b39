import { format } from 'node:util'
import { afterAll, afterEach, vi } from 'vitest'

// Nothing may complain unseen. A test that means to provoke a complaint says so: vi.spyOn(console, 'error').mockReturnValue()
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

// By default they give up after a second: a machine that others use, too, stalls for longer.
const PATIENCE_MS = 30_000
type Wait = (callback: () => unknown, options?: number | { timeout?: number; interval?: number }) => Promise<unknown>
const patient = (wait: Wait): Wait =>
  // Files that share a process come here once each.
  wait.name === 'waitPatiently'
    ? wait
    : function waitPatiently(callback, options) {
        const given = typeof options === 'number' ? { timeout: options } : options
        return wait(callback, { timeout: PATIENCE_MS, ...given })
      }
Object.assign(vi, { waitFor: patient(vi.waitFor), waitUntil: patient(vi.waitUntil) })
