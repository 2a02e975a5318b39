import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { signFolder } from '#app/platform/storage/folder-users.server.ts'
import { nameBucket } from '#app/platform/storage/join-nodes.server.ts'
import { localStorage } from '#app/platform/storage/storage.server.ts'
import { startS3Server } from '#test/servers/s3-server.ts'

import { photos } from './photos.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'khazana-photos-command-'))
const folder = join(dataDir, 'photos')
const server = await startS3Server()
const { endpoint, bucket, accessKeyId, secretAccessKey } = server.address
const S3 = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}
afterAll(async () => {
  await server.close()
  rmSync(dataDir, { recursive: true })
})

beforeEach(async () => {
  server.files.clear()
  rmSync(folder, { recursive: true, force: true })
  const storage = localStorage(folder)
  for (const name of ['a', 'b', 'c'])
    await storage.put(`item-images/me/${name}.webp`, Buffer.from(name), { contentType: '' })
})

const files = () => readdirSync(join(folder, 'item-images/me'))

/** The command as an operator runs it: a process of its own. */
function run(args: string[]): Promise<{ code: number; said: string }> {
  const { PATH = '' } = process.env
  return new Promise((done) => {
    const options = { cwd: dataDir, env: { PATH, DATA_DIR: dataDir, ...S3 } }
    execFile(process.execPath, [resolve('scripts/photos/photos.ts'), ...args], options, (error, out, errors) =>
      done({ code: Number(error?.code ?? 0), said: out + errors }),
    )
  })
}

/** The command in this process: another takes its time to start. */
async function runHere(args: string[], env: Record<string, string> = S3) {
  let said = ''
  const keep = (...words: unknown[]) => void (said += `${words.join(' ')}\n`)
  const spies = [vi.spyOn(console, 'log').mockImplementation(keep), vi.spyOn(console, 'error').mockImplementation(keep)]
  const code = await photos(args, { DATA_DIR: dataDir, ...env }, join(dataDir, '.env'))
  for (const spy of spies) spy.mockRestore()
  return { code, said }
}

test('copies while a server runs that knows the bucket, then says how to go on, and deletes only when asked', async () => {
  const user = { id: 'first', host: 'here', bucket: nameBucket(server.address), seenAt: 0 }
  const sign = signFolder(folder, { ...user, newFiles: 'folder' })
  expect(await run(['move'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/3 files.*3 copied.*0 missing.*start the servers without S3_READ_ONLY/s),
  })
  expect(await runHere(['move', '--delete-after-check'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('still stores new photos'),
  })
  sign.remove()
  signFolder(folder, { ...user, newFiles: 'bucket' })
  expect(await runHere(['move'])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/0 copied.*--delete-after-check/s),
  })
  expect(files()).toHaveLength(3)
  expect(await runHere(['move', '--check'])).toMatchObject({ code: 0 })
  expect(await runHere(['move', '--delete-after-check'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('3 deleted from the folder'),
  })
  expect([files(), server.files.size]).toEqual([[], 3])
})

test('refuses while a server does not know the bucket; --check says what is missing', async () => {
  const sign = signFolder(folder, { id: 'old', host: 'there', newFiles: 'folder', bucket: null, seenAt: 0 })
  expect(await run(['move'])).toMatchObject({ code: 1, said: expect.stringContaining('A server on there uses') })
  expect(server.files.size).toBe(0)
  expect(await runHere(['move', '--check'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/3 missing or different in the bucket\n {4}item-images\/me\/[abc]\.webp/),
  })
  sign.remove()
})

test.each([
  [[], S3, 'npm run photos -- move'],
  [['move', '--check', '--delete-after-check'], S3, 'npm run photos -- move'],
  [['move'], {}, 'There is no bucket to move to'],
  [['move'], { ...S3, S3_SECRET_ACCESS_KEY: 'other' }, 'S3_SECRET_ACCESS_KEY: does not belong'],
])('%j with %j is refused with words', async (args, env, said) => {
  expect(await runHere(args, env)).toMatchObject({ code: 1, said: expect.stringContaining(said) })
  expect(files()).toHaveLength(3)
})
