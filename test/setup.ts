import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

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
