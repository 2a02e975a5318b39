import { storageFailures, storageSeconds } from '#app/platform/log/metrics.server.ts'
import { timed } from '#app/platform/log/request-trace.server.ts'

import type { Storage, StoredFile } from './storage.server.ts'

type Operation = 'put' | 'open' | 'read' | 'exists' | 'remove'

/** The same storage, with each operation in the metrics and in the trace of its request. Lists are not measured. */
export function measuredStorage(storage: Storage, kind: 'folder' | 'bucket'): Storage {
  function measure<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
    const labels = { kind, operation }
    return timed('storage', `${operation} in the ${kind}`, async () => {
      const stopTimer = storageSeconds.startTimer(labels)
      try {
        return await work()
      } catch (error) {
        storageFailures.inc(labels)
        throw error
      } finally {
        stopTimer()
      }
    })
  }

  const measuredFile = (file: StoredFile): StoredFile => ({ ...file, bytes: () => measure('read', () => file.bytes()) })

  return {
    put: (path, bytes, options) => measure('put', () => storage.put(path, bytes, options)),
    async open(path) {
      const file = await measure('open', () => storage.open(path))
      return file && measuredFile(file)
    },
    exists: (path) => measure('exists', () => storage.exists(path)),
    remove: (path) => measure('remove', () => storage.remove(path)),
    list: (prefix) => storage.list(prefix),
  }
}
