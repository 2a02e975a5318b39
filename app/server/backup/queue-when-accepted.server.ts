import { isWaiting, untilAccepted } from '#app/platform/backup/restored-site.server.ts'
import { openQueue, type JobKind } from '#app/platform/jobs/queue.server.ts'

type OpenedQueue = Pick<Awaited<ReturnType<typeof openQueue>>, 'queue' | 'close'>

/**
 * Opens the queue as `openQueue` does. On a restored site that waits to be accepted, jobs can be queued, but none runs
 * before that.
 */
export async function openQueueWhenAccepted(
  url: string,
  jobs: readonly JobKind[],
  { work, lookMs }: { work: boolean; lookMs?: number },
): Promise<OpenedQueue> {
  if (!(await isWaiting(url))) return openQueue(url, jobs, { work })
  const sending = await openQueue(url, jobs, { work: false })
  const ended = new AbortController()
  const working = untilAccepted(url, ended.signal, lookMs)
    .then(() => (work ? openQueue(url, jobs, { work }) : null))
    .catch((error: unknown) => {
      if (!ended.signal.aborted) throw error
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
