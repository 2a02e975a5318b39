import { expect, test } from 'vitest'

import { createItem, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { describePurpose } from './describe-purpose.server.ts'

const { sql } = await testDatabase()

const wordsFor = async (next: string) => (await describePurpose(next))?.words

test.each([
  ['whose profile everybody may see', {}, 'Kavya'],
  ['who has not verified the address', { emailVerified: false }, 'this person'],
  ['who is banned', { bannedAt: new Date() }, 'this person'],
  ['whose account is deleted', { deletedAt: new Date() }, 'this person'],
])('a person %s', async (_, values, name) => {
  const { id } = await createUser(sql, { displayName: 'Kavya', ...values })
  expect(await wordsFor(`/profile/${id}#send-message`)).toBe(`message ${name}`)
  expect(await wordsFor(`/profile/${id}#report`)).toBe(`report ${name}`)
})

test('a long title leaves room for what to do', async () => {
  const { id } = await createItem(sql, { title: `${'घड़ी '.repeat(39)}घड़ी` })
  expect(await wordsFor(`/listing/${id}#save`)).toBe(`save “${'घड़ी '.repeat(19)}घड़ी…”`)
})

test.each([
  ['that everybody may see', {}, '“Tin robot”'],
  ['that an admin has hidden', { hiddenAt: new Date(), hiddenReason: 'report' as const }, 'this listing'],
])('a listing %s', async (_, values, title) => {
  const { id } = await createItem(sql, { title: 'Tin robot', ...values })
  expect(await wordsFor(`/listing/${id}#save`)).toBe(`save ${title}`)
  expect(await wordsFor(`/listing/${id}#report`)).toBe(`report ${title}`)
  // Screen readers read it in its own voice.
  expect((await describePurpose(`/listing/${id}#save`))?.title ?? 'this listing').toBe(title.replaceAll(/[“”]/g, ''))
})
