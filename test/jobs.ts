import { setQueue, type QueuedJob } from '#app/platform/queue.server.ts'

const queued: QueuedJob[] = []

/** Lets jobs be queued into a list that a test can look at, instead of into the database. */
export function recordJobs(): void {
  queued.length = 0
  setQueue({
    async send(_, job) {
      queued.push(job)
    },
    async sendAll(_, name, all) {
      queued.push(...all.map((data) => ({ name, data })))
    },
  })
}

/** What was queued since the last look, oldest first; with `name` that kind alone, the others stay. */
export function takeJobs(name?: string): QueuedJob[] {
  const taken = queued.filter((job) => name === undefined || job.name === name)
  const left = queued.filter((job) => !taken.includes(job))
  queued.splice(0, queued.length, ...left)
  return taken
}
