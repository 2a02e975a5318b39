import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Clear = (options?: { type: 'minor' | 'major' }) => void

let gc: Clear | undefined

/**
 * Runs V8's garbage collector now, on the young generation or everything. Call it between samples: otherwise a GC pause
 * in this process would count as the server's time.
 */
export function clearUp(type: 'minor' | 'major'): void {
  if (!gc) {
    setFlagsFromString('--expose-gc')
    // Only a context created after the flag has the function.
    gc = runInNewContext('gc') as Clear
  }
  gc({ type })
}
