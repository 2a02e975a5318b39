import { vi } from 'vitest'

const now = performance.now.bind(performance)

/** This process's monotonic clock goes on from `ms` later than it really is, until the test ends. */
export function setLater(ms: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ms)
}
