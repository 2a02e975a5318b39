import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { poolPhotos } from '#app/features/demo/pool-photos.server.ts'
import { photoPath } from '#app/platform/storage/photo-storage.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { createPhoto, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

const { sql, url } = await testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'khazana-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verify(DEMO: string) {
  const SESSION_SECRET = 'a secret that is for tests only, and long enough'
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET, DEMO }
  return new Promise<{ said: string; code: unknown }>((done) =>
    execFile(process.execPath, [resolve('scripts/backup/verify.ts')], { cwd: folder, env }, (error, out, errors) =>
      done({ said: out + errors, code: error?.code ?? 0 }),
    ),
  )
}

test('pictures that are still to be drawn are told from a lost photo, which has a remedy', async () => {
  const [drawing] = poolPhotos()
  const key = drawing?.key ?? ''
  await createPhoto(sql, { key, width: 1600, height: 1600 })
  await localStorage(join(folder, 'photos')).put(photoPath(key, 320), new Uint8Array(9), { contentType: 'image/webp' })
  const demo = await verify('1')
  expect(demo.said).toMatch(/^Rows name 4 files, 0 of them missing\. 1 files are stored/)
  expect(demo.said).toContain(
    '3 files of pictures that stand in for photos are not drawn yet. Nothing is lost: the demo draws',
  )
  expect(demo.code).toBe(0)
  // No demo: nothing draws them by itself.
  const other = await verify('0')
  expect(other).toMatchObject({ said: expect.stringContaining('an import with --fill-missing draws them'), code: 1 })

  const { id: userId } = await createUser(sql)
  const lost = `item-images/${userId}/${'0'.repeat(32)}`
  await createPhoto(sql, { key: lost, userId, width: 300, height: 300 })
  const { said, code } = await verify('1')
  expect(said.match(/^missing .*/gm)).toEqual([`missing  ${lost}-320.webp`])
  expect(said).toContain(`copy DIR/files/PATH to ${folder}/photos/PATH`)
  expect(code).toBe(1)
})
