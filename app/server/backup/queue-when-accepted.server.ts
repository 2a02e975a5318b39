import { isWaiting, untilAccepted } from '#app/platform/backup/restored-site.server.ts'
import { untilReached } from '#app/platform/database/until-reached.server.ts'
import { openQueue, type JobKind } from '#app/platform/jobs/queue.server.ts'

type OpenedQueue = Pick<Awaited<ReturnType<typeof openQueue>>, 'queue' | 'close'>

/**
 * Opens the queue as `openQueue` does, and tries again while the database is away: the site already serves pages then. On
 * a restored site that waits to be accepted, jobs can be queued, but none runs before that. `signal` ends the tries.
 */
export async function openQueueWhenAccepted(
  url: string,
  jobs: readonly JobKind[],
  { work, lookMs, signal }: { work: boolean; lookMs?: number; signal?: AbortSignal },
): Promise<OpenedQueue> {
  const ended = new AbortController()
  const until = signal ? AbortSignal.any([signal, ended.signal]) : ended.signal
  const reach = <T>(step: () => Promise<T>) => untilReached('the queue of jobs', step, { signal: until })
  const open = (options: { work: boolean }) => reach(() => openQueue(url, jobs, options))
  if (!(await reach(() => isWaiting(url)))) return open({ work })
  const sending = await open({ work: false })
  const working = reach(() => untilAccepted(url, until, lookMs))
    .then(() => (work ? open({ work }) : null))
    .catch((error: unknown) => {
      if (!until.aborted) throw error
      return null
    })
  return {
    queue: sending.queue,
    async close() {
      ended.abort()
      await Promise.all([sending.close(), working.then((queue) => queue?.close())])
    },
  }
}
