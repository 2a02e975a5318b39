import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { createItem, createSponsoredRequest, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { listRequests } from './list-requests.server.ts'
import { requestsView } from './request/sponsorship-schema.server.ts'

const { sql } = await testDatabase()
const api = createApi()
beforeEach(() => testSettings())

const makeVisitor = async (userId: string) => new Visitor(api, { cookies: (await beginSession(sql, userId)).cookies })

test('an admin reads a single request as the list shows it; nobody else can', async () => {
  const [user, admin] = [await createUser(sql, { displayName: 'Ravi' }), await createUser(sql)]
  await sql`insert into user_roles (user_id, role) values (${admin.id}, 'admin')`
  const [owner, visitor] = [await makeVisitor(user.id), await makeVisitor(admin.id)]
  const item = await createItem(sql, { userId: user.id, title: 'Tin robot' })
  const { id } = await createSponsoredRequest(sql, { itemId: item.id, adminNotes: 'Blurred' })
  const { rows } = await listRequests(requestsView(new URLSearchParams()))
  const answer = await visitor.get(`/admin/sponsored/${id}`)
  expect([answer.status, answer.json]).toEqual([200, rows[0]])
  expect(rows[0]).toMatchObject({ id, notes: 'Blurred', requester: { name: 'Ravi', email: user.email } })
  expect((await owner.get(`/admin/sponsored/${id}`)).status).toBe(403)
  expect((await new Visitor(api).get(`/admin/sponsored/${id}`)).status).toBe(401)
  const gone = await visitor.get('/admin/sponsored/018f0000-0000-7000-8000-000000000001')
  expect([gone.status, gone.json.error?.message]).toEqual([404, 'There is no such request.'])
})
