import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { openQueue } from '#app/platform/jobs/queue.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

import { readMails } from './mail.server.ts'
import { emptyOldMailJobs, OLD_MAIL_KIND } from './old-mail-jobs.server.ts'

const { sql, url } = await testDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-old-mail-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
beforeAll(() => {
  testSettings({ DATA_DIR: dataDir })
})

const oldMail = (id: string) => ({
  id,
  to: 'asha@khazana.test',
  subject: 'Verify',
  text: 'https://khazana.example/api/auth/verify?token=old-token',
  html: '<p>old-token</p>',
})
const kept = async () =>
  JSON.stringify(await sql`select name, data, output from pgboss.job where name in ('send-mail', 'dead-letters')`)

test('a mail queued by an older release is sent, and its text is removed from the queue', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  const pauses = { first: 1, longest: 1, look: 0.5 }
  const { queue, close } = await openQueue(url, [OLD_MAIL_KIND], { work: true, pauses })
  await queue.sendJob(sql, { name: OLD_MAIL_KIND.name, data: oldMail('one') })
  const done = () => sql`select from pgboss.job where name = 'send-mail' and state = 'completed'`
  await expect.poll(async () => (await done()).length).toBe(1)
  expect((await readMails(10)).map(String).join()).toContain('old-token')
  expect(await kept()).not.toMatch(/old-token|asha@/)
  // A process that missed the first run picks it up again: the mail is not sent twice.
  await OLD_MAIL_KIND.run({ id: 'one' })
  expect(await readMails(10)).toHaveLength(1)
  await close()
})

test('finished old jobs and dead letters lose their texts; a waiting one keeps it', async () => {
  const { queue, close } = await openQueue(url, [OLD_MAIL_KIND], { work: false })
  for (const name of ['send-mail', 'dead-letters']) await queue.sendJob(sql, { name, data: oldMail(`over ${name}`) })
  await sql`update pgboss.job set state = 'failed', output = '{"response": "550 asha@khazana.test"}' where name = 'send-mail'`
  await queue.sendJob(sql, { name: 'send-mail', data: oldMail('waits') })
  expect(await emptyOldMailJobs()).toBe(2)
  const rows = await sql<{ data: { id: string; text?: string }; output: unknown }[]>`
    select data, output from pgboss.job where data ->> 'id' <> 'one' order by data ->> 'id'`
  expect(rows.map(({ data, output }) => [data.id, data.text !== undefined, output])).toEqual([
    ['over dead-letters', false, null],
    ['over send-mail', false, null],
    ['waits', true, null],
  ])
  await close()
})
