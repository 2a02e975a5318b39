import { beforeEach, describe, expect, test } from 'vitest'

import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { getItem } from '#app/features/catalogue/listing/get-item.server.ts'
import { productData } from '#app/features/catalogue/listing/listing-metadata.ts'
import { reportsView } from '#app/features/moderation/reports-schema.server.ts'
import { listReports } from '#app/features/moderation/reports/list-reports.server.ts'
import { getProfile } from '#app/features/people/get-profile.server.ts'
import { exportData } from '#test/account-data.ts'
import { createTalk, newMessageId, say } from '#test/chat.ts'
import { createItem, createPhoto, createUser } from '#test/factories.ts'
import { createAdmin, createPersonReport } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { createApi } from './api.ts'

const { sql } = await testDatabase()
const api = createApi()
beforeEach(() => testSettings())

const takeName = (userId: string) => sql`update profiles set display_name = null where user_id = ${userId}`
const visit = async (userId: string) => new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })

async function createNameless() {
  const user = await createUser(sql)
  await sql`update users set created_at = now() - interval '30 days' where id = ${user.id}`
  await takeName(user.id)
  return { id: user.id, visitor: await visit(user.id) }
}

describe('a person without a name', () => {
  const REFUSED = { status: 403, json: { error: { code: 'name_needed' } } }
  const named = (visitor: Visitor) => visitor.ask('PUT', '/me/profile', { body: { displayName: 'Meena' } })

  test('publishes nothing until they enter one; then the same request stores the listing', async () => {
    const { id: userId, visitor } = await createNameless()
    const { key } = await createPhoto(sql, { userId })
    const draft = {
      id: newMessageId(),
      title: 'Gold watch',
      description: 'It runs.',
      price: 50_000,
      category: 'collectibles',
      condition: 'Good',
      location: 'Pune',
      images: [key],
      tags: [],
      delivery: 'ships',
    }
    const { category } = await createItem(sql)
    const body = { ...draft, category }
    expect(await visitor.post('/items', body)).toMatchObject(REFUSED)
    expect(await sql`select from items where user_id = ${userId}`).toHaveLength(0)
    expect((await named(visitor)).status).toBe(200)
    expect((await visitor.post('/items', body)).status).toBe(201)
    expect((await getItem(draft.id))?.seller.name).toBe('Meena')
  })

  test('opens no conversation until they enter one; then the same message is stored', async () => {
    const { id: userId, visitor } = await createNameless()
    const item = await createItem(sql)
    const body = { itemId: item.id, message: { id: newMessageId(), content: 'Is it there?' } }
    expect(await visitor.post('/conversations', body)).toMatchObject(REFUSED)
    expect(await sql`select from conversations where participant_1 = ${userId}`).toHaveLength(0)
    await named(visitor)
    expect((await visitor.post('/conversations', body)).status).toBe(201)
  })

  test('writes nothing into a conversation from before, neither a text nor an answer to one', async () => {
    const talk = await createTalk(sql)
    await takeName(talk.seller.userId)
    const visitor = await visit(talk.seller.userId)
    const body = { id: newMessageId(), content: 'Yes' }
    expect(await visitor.post(`/conversations/${talk.id}/messages`, body)).toMatchObject(REFUSED)
    expect(await sql`select from messages where conversation_id = ${talk.id}`).toHaveLength(1)
    await named(visitor)
    expect((await visitor.post(`/conversations/${talk.id}/messages`, body)).status).toBe(201)
  })
})

test('there is one word for the nameless: pages, structured data, admins and exports', async () => {
  const talk = await createTalk(sql)
  await say(talk.seller, talk.id, 'Yes')
  await sql`update users set name = '' where id = ${talk.seller.userId}`
  await takeName(talk.seller.userId)
  const admin = await createAdmin(sql)
  await createPersonReport(sql, talk.seller, talk.buyer)
  const item = await getItem(talk.item.id)
  const exported = JSON.parse(await new Response(exportData(talk.buyer)).text()) as {
    conversations: { with: string }[]
  }
  const [report] = (await listReports(admin, reportsView(new URLSearchParams('status=any')))).rows
  const { cookieHeader } = await visit(talk.seller.userId)
  const buyer = await visit(talk.buyer.userId)
  const inbox = (await buyer.get('/conversations')).json['conversations'] as { other: { name: string } }[]
  expect({
    listing: item?.seller.name,
    data: item && productData(item, { publicUrl: 'https://khazana.example', now: 0 }).offers.seller.name,
    profile: (await getProfile(null, talk.seller.userId))?.name,
    own: (await findViewer(cookieHeader))?.name,
    admins: report?.person.name,
    exported: exported.conversations[0]?.with,
    inbox: inbox[0]?.other.name,
  }).toMatchObject({
    listing: 'User',
    data: 'User',
    profile: 'User',
    own: 'User',
    admins: 'User',
    exported: 'User',
    inbox: 'User',
  })
})
