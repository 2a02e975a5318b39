import { erasurePlaces, NOTE_ERASURE_JOB, noteErasure } from '#app/platform/backup/erasures/erasure-notes.server.ts'
import type { JobData, JobKind } from '#app/platform/jobs/queue.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

/** Notes an erasure where it survives the database. Retried for days: until then, only later backups know of it. */
export const NOTE_ERASURE_KIND: JobKind = {
  name: NOTE_ERASURE_JOB,
  run: noteAccount,
  retries: 300,
  seconds: 300,
  survivesRestore: true,
}

async function noteAccount({ userId }: JobData): Promise<void> {
  if (typeof userId !== 'string') throw new Error('The job names no account')
  for (const place of erasurePlaces(settings())) await noteErasure(place, settings().backup.key, userId, new Date())
}
