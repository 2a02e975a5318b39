import { beforeEach, expect, test } from 'vitest'

import { deleteConversation } from '#app/features/chat/server/delete-conversation.server.ts'
import { reportConversation } from '#app/features/chat/server/report-conversation.server.ts'
import { setPersonBanned } from '#app/features/moderation/bans/ban-person.server.ts'
import { readReported } from '#app/features/moderation/reports/read-reported.server.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { ACCOUNT_DATA } from '#app/server/account-data.ts'
import { exportData } from '#test/account-data.ts'
import { createTalk, say } from '#test/chat.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { testSettings } from '#test/visitor.ts'

const { sql } = await testDatabase()
beforeEach(() => testSettings())

const exported = async (userId: string) =>
  JSON.parse(await new Response(exportData({ userId })).text()) as Record<string, Record<string, unknown>[]>

test('it contains deleted conversations as long as they are kept, with the person’s own messages', async () => {
  const { buyer, seller, id } = await createTalk(sql)
  await say(seller, id, 'Yes, it is')
  await deleteConversation(buyer, id)
  const data = await exported(seller.userId)
  expect(data['conversations']).toMatchObject([{ id, deletedAt: expect.stringMatching(/^\d{4}-/) }])
  expect(data['messages']).toMatchObject([{ conversationId: id, content: 'Yes, it is' }])
})

test('it contains when and how admins looked at the person’s data, without their names', async () => {
  const admin = await createAdmin(sql)
  const { buyer, seller, id } = await createTalk(sql)
  await reportConversation(buyer, id, { reason: 'scam', details: 'Wants an OTP' })
  const [report] = await sql<{ id: string }[]>`select id from conversation_reports where conversation_id = ${id}`
  await readReported(admin, 'conversation', report?.id ?? '')
  await setPersonBanned(admin, seller.userId, true)
  for (const [who, kinds] of [
    [seller, ['conversation-read', 'person-banned']],
    [buyer, ['conversation-read']],
  ] as const) {
    const data = await exported(who.userId)
    expect(data['adminActions']).toEqual(kinds.map((kind) => ({ kind, at: expect.stringMatching(/^\d{4}-/) })))
    expect(JSON.stringify(data)).not.toContain(admin.userId)
  }
  expect(JSON.stringify(await exported(seller.userId))).not.toContain('Wants an OTP')
  expect((await exported(seller.userId))['leftOut']).toEqual(
    Object.fromEntries(
      Object.entries({ ...ACCOUNT_DATA.notExported, ...ACCOUNT_DATA.alsoLeftOut }).map(([name, why]) => [name, why()]),
    ),
  )
})

test('it names what it leaves out, also in tables that it exports in part', async () => {
  const { buyer } = await createTalk(sql)
  const { leftOut } = await exported(buyer.userId)
  expect(leftOut).toMatchObject({
    messagesOfOthers: expect.stringContaining('it is theirs'),
    unsentMessages: expect.stringContaining('30 days'),
    securityLogAddresses: expect.stringContaining('30 days'),
    backups: expect.stringContaining('backups'),
    report_evidence: expect.stringContaining('who reported it'),
  })
})

test('its own sentences are in the language of the account, whoever asks', async () => {
  const { buyer, seller } = await createTalk(sql)
  await sql`update users set language = 'hi' where id = ${buyer.userId}`
  const [ofBuyer, ofSeller] = await Promise.all(
    [buyer, seller].map(({ userId }, index) => inLanguage(index === 0 ? 'en' : 'hi', () => exported(userId))),
  )
  expect(ofBuyer?.['leftOut']).toMatchObject({ rate_limits: expect.stringContaining('क़रीब एक दिन') })
  expect(ofSeller?.['leftOut']).toMatchObject({ rate_limits: expect.stringContaining('about a day') })
})
