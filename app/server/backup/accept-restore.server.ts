import { connect, setDatabase } from '#app/db/client.server.ts'
import { settleUnreadMails } from '#app/features/chat/server/tell-unread.server.ts'
import { readRestored, setRestored } from '#app/platform/backup/restored-site.server.ts'
import { enqueueAll, openQueue, setQueue, type JobData, type JobKind } from '#app/platform/jobs/queue.server.ts'

/**
 * Ends the wait of a restored site: jobs run again, among them those that waited when the backup was taken, except mails.
 * Returns how many of these there were; null when no restore waits.
 */
export async function acceptRestore(url: string, kinds: readonly JobKind[]): Promise<number | null> {
  const sql = connect(url, { max: 2 })
  setDatabase(sql)
  try {
    if ((await readRestored(sql))?.state !== 'waiting') return null
    const { queue, close } = await openQueue(url, kinds, { work: false })
    setQueue(queue)
    try {
      return await sql.begin(async (tx) => {
        // Somebody else may have accepted it since, and the jobs would be queued twice.
        const restored = await readRestored(tx, { lock: true })
        if (restored?.state !== 'waiting') return null
        await settleUnreadMails(tx, restored.takenAt)
        const jobs = await tx<{ name: string; data: JobData }[]>`select name, data from restored.jobs`
        const knownJobs = jobs.filter(({ name }) => kinds.some((kind) => kind.name === name))
        for (const [name, all = []] of Object.entries(Object.groupBy(knownJobs, (job) => job.name))) {
          await enqueueAll(
            tx,
            name,
            all.map(({ data }) => data),
          )
        }
        await tx`delete from restored.jobs`
        await setRestored(tx, { ...restored, state: 'accepted' })
        return knownJobs.length
      })
    } finally {
      await close()
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}
