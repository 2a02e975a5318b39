import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { photosInLine } from '#app/features/photos/receive/photo-process.server.ts'
import { createApi } from '#app/server/api.ts'
import { deleteAccount, eraseAccount } from '#test/account-data.ts'
import { createTalk, newMessageId } from '#test/chat.ts'
import { testDatabase } from '#test/servers/database.ts'
import { beginSession, testSettings, Visitor } from '#test/visitor.ts'

const { sql } = await testDatabase()
const api = createApi()
const dataDir = mkdtempSync(join(tmpdir(), 'khazana-uploads-'))
beforeAll(() => testSettings({ DATA_DIR: dataDir }))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

test('uploads in flight when an account is deleted leave no row and no file', async () => {
  const { buyer, id } = await createTalk(sql)
  const { cookies } = await beginSession(sql, buyer.userId)
  const raw = new Uint8Array(
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer(),
  )
  const upload = (path: string) =>
    new Visitor(api, { cookies }).ask('POST', path, { raw, headers: { 'content-type': 'image/png' } })
  const paths = [
    ...Array.from({ length: 4 }, () => '/photos'),
    '/photos?purpose=profile',
    `/conversations/${id}/images?id=${newMessageId()}`,
  ]
  const uploads = paths.map(upload)
  // The first is in progress, and the others wait behind it.
  await vi.waitUntil(() => photosInLine() >= 4)
  await deleteAccount(buyer, buyer.email)
  await eraseAccount({ userId: buyer.userId })
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(paths.map(() => 401))
  expect(await sql`select from photos where user_id = ${buyer.userId}`).toHaveLength(0)
  expect(await sql`select from messages where sender_id = ${buyer.userId} and message_type = 'image'`).toHaveLength(0)
  expect(filesIn(dataDir)).toEqual([])
})
