import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Clear = (options?: { type: 'minor' | 'major' }) => void

let gc: Clear | undefined

/**
 * Has V8 clear up now, what is young or everything. Between two samples: a pause of this process while it waits for an answer
 * would be taken for the time of whoever answers.
 */
export function clearUp(type: 'minor' | 'major'): void {
  if (!gc) {
    setFlagsFromString('--expose-gc')
    // A context that was made after the flag has the function.
    gc = runInNewContext('gc') as Clear
  }
  gc({ type })
}
