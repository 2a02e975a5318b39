import { db } from '#app/db/client.server.ts'
import type { NoticeFacts } from '#app/nouns/notice/notice-facts.ts'
import type { JobData } from '#app/platform/jobs/queue.server.ts'

import type { WordedKind } from './notice-words.server.ts'

interface MailJob<Kind extends WordedKind> {
  person: string | null
  item: string | null
  facts: NoticeFacts[Kind]
}

/** The mail of a notice, as `notifyPeople` queued it. */
export async function readMailJob<Kind extends WordedKind>(kind: Kind, data: JobData): Promise<MailJob<Kind>> {
  const { person, item, ...facts } = typeof data['person'] === 'string' ? data : await readOldJob(kind, data)
  return {
    person: typeof person === 'string' ? person : null,
    item: typeof item === 'string' ? item : null,
    // `notifyPeople` takes the facts of the kind only.
    facts: facts as NoticeFacts[Kind],
  }
}

/**
 * Releases before December 2026 queued less: the rest is looked up. Remove this when no site runs such a release any more, and no
 * job of one waits.
 */
async function readOldJob(kind: WordedKind, data: JobData): Promise<JobData> {
  const { reporter, user, item, request, warning } = data
  const person = reporter ?? user ?? null
  if (person !== null) return { ...data, person, until: data['until'] ?? null, why: data['why'] ?? null }
  const sql = db()
  const [row] =
    kind === 'sponsorship-decided'
      ? await sql<JobData[]>`
          select user_id as person, item_id as item, extract(epoch from expires_at)::float8 * 1000 as until
          from sponsored_requests where id = ${String(request)}::uuid`
      : kind === 'person-warned'
        ? await sql<
            JobData[]
          >`select user_id as person, reason as why from warnings where id = ${String(warning)}::uuid`
        : await sql<JobData[]>`select user_id as person from items where id = ${String(item)}::uuid`
  return { ...data, ...row }
}
