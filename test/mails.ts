import { MAIL_JOB, type Mail } from '#app/platform/mail/mail.server.ts'
import { MAILS } from '#app/server/mails.ts'

import { takeJobs } from './jobs.ts'

/** The mails queued since the last call, oldest first, as they would be sent now. */
export async function takeMails(): Promise<(Mail & { id: string })[]> {
  const mails: (Mail & { id: string })[] = []
  for (const { data } of takeJobs(MAIL_JOB)) {
    const { id, kind: name, ...about } = data
    const kind = MAILS.find((one) => one.name === name)
    if (!kind) throw new Error(`server/mails.ts has no kind ${String(name)}`)
    const mail = await kind.compose(about, String(id))
    if (mail) mails.push({ ...mail, id: String(id) })
  }
  return mails
}
