import { setQueue, type QueuedJob } from '#app/platform/jobs/queue.server.ts'

const queued: QueuedJob[] = []

/** Records jobs in a list for the test to inspect, instead of queueing them in the database. */
export function recordJobs(): void {
  queued.length = 0
  setQueue({
    async sendJob(_, job) {
      queued.push(job)
    },
    async sendAll(_, name, all) {
      queued.push(...all.map((data) => ({ name, data })))
    },
  })
}

/** The jobs queued since the last call, oldest first; with `name`, only that kind, and the others stay. */
export function takeJobs(name?: string): QueuedJob[] {
  const taken = queued.filter((job) => name === undefined || job.name === name)
  const left = queued.filter((job) => !taken.includes(job))
  queued.splice(0, queued.length, ...left)
  return taken
}
