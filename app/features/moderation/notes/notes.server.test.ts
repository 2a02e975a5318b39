import { beforeEach, expect, test } from 'vitest'

import { createApi } from '#app/server/api.ts'
import { newId } from '#app/shared/new-id.ts'
import { deleteAccount, eraseAccount } from '#test/account-data.ts'
import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'
import { createAdmin } from '#test/reports.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

import { addNote, listNotes, notesEraser } from './notes.server.ts'

const { sql } = await testDatabase()
const api = createApi()
const note = (text: string, item: string | null = null) => ({ id: newId(), text, item })

beforeEach(() => {
  testSettings()
})

test('notes on a person and their listings are listed with author and time, newest first, page by page', async () => {
  const [meera, dev] = [await createAdmin(sql), await createAdmin(sql, 'Dev')]
  const person = await createViewer(sql, 'Suresh')
  const item = await createItem(sql, { userId: person.userId, title: 'Brass compass' })
  await addNote(meera, person.userId, note('First', item.id))
  for (const text of ['Second', 'Third']) await addNote(dev, person.userId, note(text))
  await sql`delete from items where id = ${item.id}`
  const first = await listNotes(meera, person.userId, null, 2)
  expect(first.notes.map(({ text, by, about }) => [text, by, about])).toEqual([
    ['Third', 'Dev', null],
    ['Second', 'Dev', null],
  ])
  const [at, id = ''] = first.next?.split('.') ?? []
  const second = await listNotes(meera, person.userId, { at: Number(at), id }, 2)
  // The title stays, also when the listing is gone.
  expect(second).toMatchObject({ notes: [{ text: 'First', by: 'Meera', about: 'Brass compass' }], next: null })
  const log =
    await sql`select action, admin_id, details from audit_log where subject_id = ${person.userId} order by at, id`
  expect(log.map((row) => row['details'] as unknown)).toEqual([
    { person: 'Suresh', listing: 'Brass compass' },
    { person: 'Suresh' },
    { person: 'Suresh' },
  ])
  expect(JSON.stringify(log)).not.toContain('Second')
})

test('the same note is added once, and nobody can change one', async () => {
  const admin = await createAdmin(sql)
  const { userId } = await createViewer(sql, 'Suresh')
  const once = note('Calls from two numbers')
  await Promise.all([addNote(admin, userId, once), addNote(admin, userId, once)])
  expect((await listNotes(admin, userId, null)).notes).toHaveLength(1)
  expect(await sql`select from audit_log where subject_id = ${userId}`).toHaveLength(1)
  await expect(sql`update admin_notes set text = 'Nothing' where id = ${once.id}`).rejects.toThrow('admin_notes')
})

test('only admins read and write notes, none on themselves, and not about a listing of somebody else', async () => {
  const admin = await createAdmin(sql)
  const { userId } = await createViewer(sql, 'Suresh')
  const item = await createItem(sql)
  const path = `/admin/people/${userId}/notes`
  const visit = async (id: string) => new Visitor(api, { cookies: (await beginSession(sql, id)).cookies })
  const [asAdmin, asPerson] = [await visit(admin.userId), await visit(userId)]
  expect([(await asPerson.get(path)).status, (await new Visitor(api).get(path)).status]).toEqual([403, 401])
  expect((await asPerson.post(path, note('Mine'))).status).toBe(403)
  const own = `/admin/people/${admin.userId}/notes`
  expect([(await asAdmin.get(own)).status, (await asAdmin.post(own, note('Me'))).status]).toEqual([403, 403])
  expect((await asAdmin.post(path, note('Not theirs', item.id))).status).toBe(404)
  expect((await asAdmin.post(path, note(' '))).json).toMatchObject({
    error: { fields: { text: 'Please write a note' } },
  })
  expect((await asAdmin.post(path, note('x'.repeat(2001)))).status).toBe(422)
  expect((await asAdmin.get(`/admin/people/${newId()}/notes`)).status).toBe(404)
  expect((await asAdmin.get(path)).json).toEqual({ notes: [], next: null })
  expect((await asAdmin.post(path, note('Known'))).status).toBe(200)
  expect((await asAdmin.get(path)).json).toMatchObject({ notes: [{ text: 'Known' }] })
})

test('notes are erased with the account, and stay until a report about it is decided', async () => {
  const admin = await createAdmin(sql)
  const [person, other] = [await createViewer(sql, 'Suresh'), await createViewer(sql, 'Asha')]
  for (const { userId } of [person, other]) await addNote(admin, userId, note('Known'))
  expect(notesEraser.keptForReport).toBe(true)
  await deleteAccount(person, person.email)
  await eraseAccount({ userId: person.userId })
  const left = await sql<{ person_id: string }[]>`
    select person_id from admin_notes where person_id in (${person.userId}, ${other.userId})`
  expect(left).toEqual([{ person_id: other.userId }])
})
