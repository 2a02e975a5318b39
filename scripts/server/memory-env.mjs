// Variables that keep a server's process small. They must be set before it starts. Plain JavaScript: start.mjs needs them before
// `npm ci`, on whatever Node is there.
import { totalmem } from 'node:os'

const MB = 2 ** 20
// glibc's own names.
const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
/**
 * V8 collects garbage the less often, the more memory it may take: under its own limit, a quarter of the machine's memory, a server
 * held 95 MB and took 490. The rest of the machine is for the database, for photos that are decoded, and for the system's cache.
 */
const SHARE = 1 / 8
/** In MB. With less than the first, a large catalogue's vocabulary does not fit; more than the second only holds garbage. */
const [LEAST, MOST] = [192, 1024]

/** Returns the container's limit or the machine's memory, in bytes, for this process and all of its children. */
export function memoryLimit() {
  // Zero when the system does not tell, and more than any machine has where there is no limit.
  return Math.min(totalmem(), process.constrainedMemory() || Infinity)
}

/** The size of V8's old generation in MB, for a process that has `limit` bytes. */
export function oldSpaceSize(limit) {
  const size = Math.min(Math.max(LEAST, (limit / MB) * SHARE), MOST)
  // In a very small container, half of it: what is beside the heap needs about as much.
  return Math.floor(Math.min(size, limit / MB / 2))
}

/**
 * The variables for a process, next to those that were `given`; with `limit`, its heap is limited too. An operator's own
 * NODE_OPTIONS are added, not replaced: where both name an option, the operator's is the last and counts.
 */
export function memoryEnv(given, limit) {
  // Photos and pages need large buffers: without these settings a process keeps twice the memory that it needs.
  const own = ['--max-semi-space-size=16', limit === undefined ? '' : `--max-old-space-size=${oldSpaceSize(limit)}`]
  // Without what an operator left empty.
  const kept = Object.entries(MALLOC).map(([name, value]) => [name, given[name] || value])
  return {
    ...Object.fromEntries(kept),
    NODE_OPTIONS: [...own, given.NODE_OPTIONS].filter(Boolean).join(' '),
  }
}
