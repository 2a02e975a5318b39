import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify() {
  const SESSION_SECRET = 'a secret that is for tests only, and long enough'
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET }
  return new Promise<{ said: string; code: unknown }>((done) =>
    execFile(process.execPath, [resolve('scripts/backup/verify.ts')], { cwd: folder, env }, (error, out, errors) =>
      done({ said: out + errors, code: error?.code ?? 0 }),
    ),
  )
}

test('a lost photo is named, and has a remedy', async () => {
  const { id: userId } = await createUser(sql)
  const whole = `item-images/${userId}/${'1'.repeat(32)}`
  await createPhoto(sql, { key: whole, userId, width: 300, height: 300 })
  await localStorage(join(folder, 'photos')).put(photoPath(whole, 320), new Uint8Array(9), {
    contentType: 'image/webp',
  })
  expect(await verify()).toMatchObject({
    said: expect.stringMatching(/^Rows name 1 files, 0 of them missing/),
    code: 0,
  })

  const lost = `item-images/${userId}/${'0'.repeat(32)}`
  await createPhoto(sql, { key: lost, userId, width: 300, height: 300 })
  const { said, code } = await verify()
  expect(said.match(/^missing .*/gm)).toEqual([`missing  ${lost}-320.webp`])
  expect(said).toContain(`copy DIR/files/PATH to ${folder}/photos/PATH`)
  expect(code).toBe(1)
})
