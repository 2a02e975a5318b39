import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'

import { createViewer, heard } from '#test/chat.ts'
import { createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { blockPerson, listBlocked, unblockPerson } from './blocks.server.ts'

const { sql } = await testDatabase()

test('a block is listed until it is removed, announced to both once, and visible to the blocker only', async () => {
  const [viewer, other] = [await createViewer(sql, 'Asha'), await createViewer(sql, 'Ravi')]
  const events = await heard(async () => {
    await blockPerson(viewer, other.userId)
    await blockPerson(viewer, other.userId)
  })
  expect(events).toEqual([{ name: 'blocks', to: [viewer.userId, other.userId], data: {} }])
  expect(await listBlocked(viewer)).toEqual([{ id: other.userId, name: 'Ravi', picture: null }])
  expect(await listBlocked(other)).toEqual([])
  await unblockPerson(other, viewer.userId)
  expect(await listBlocked(viewer)).toHaveLength(1)
  expect(
    await heard(async () => {
      await unblockPerson(viewer, other.userId)
      await unblockPerson(viewer, randomUUID())
    }),
  ).toHaveLength(1)
  expect(await listBlocked(viewer)).toEqual([])
})

test('nobody can block themselves, a missing account or a deleted one', async () => {
  const viewer = await createViewer(sql)
  await expect(blockPerson(viewer, viewer.userId)).rejects.toMatchObject({ code: 'conflict' })
  const [gone, waiting] = [
    await createUser(sql, { deletedAt: new Date() }),
    await createUser(sql, { emailVerified: false }),
  ]
  for (const id of [randomUUID(), gone.id, waiting.id]) {
    await expect(blockPerson(viewer, id)).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no such person',
    })
  }
})
