import { readSentMails } from '#app/features/demo/read-sent-mails.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'

export const handle = { params: [] } as const satisfies PageHandle

const NOT_KEPT = { 'Cache-Control': 'no-store' }

/** The mails of the demo as data: `/dev/mail.json`. */
export async function loader() {
  const mails = await readSentMails()
  if (!mails) {
    return Response.json({ error: { code: 'not_found', message: 'There is no such page' } }, { status: 404 })
  }
  return Response.json(mails, { headers: NOT_KEPT })
}
