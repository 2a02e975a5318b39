import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let gc: ((options: { type: 'minor' }) => void) | undefined

/**
 * Runs V8's garbage collector now, on the young generation. Call it between samples: otherwise a GC pause in this process
 * would count as the server's time.
 */
export function clearUp(): void {
  if (!gc) {
    setFlagsFromString('--expose-gc')
    // Only a context created after the flag has the function.
    gc = runInNewContext('gc') as NonNullable<typeof gc>
  }
  gc({ type: 'minor' })
}
