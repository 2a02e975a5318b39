import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { RejectedFile } from './rejected-file.server.ts'

const folder = await mkdtemp(join(tmpdir(), 'khazana-rejected-'))
afterAll(() => rm(folder, { recursive: true }))

const rejection = { line: 4, id: 'x', reasons: { title: 'is missing' } }
const NO_SPACE = { code: 'ENOSPC' }

async function onFullDisk(name: string) {
  const file = await RejectedFile.create(folder, name)
  await symlink('/dev/full', file.path)
  return file
}

test('lists the rejected lines, and exists only if there are any', async () => {
  const file = await RejectedFile.create(folder, 'some')
  await file.add([])
  await expect(readFile(file.path)).rejects.toThrow('ENOENT')
  await file.add([rejection])
  await file.add([rejection])
  await file.close()
  const line = '{"line":4,"id":"x","reasons":{"title":"is missing"}}\n'
  expect(await readFile(file.path, 'utf8')).toBe(line + line)
  expect(file.count).toBe(2)
})

test('reports at the end that the disk was full', async () => {
  const file = await onFullDisk('end')
  await file.add([rejection])
  await expect(file.close()).rejects.toMatchObject(NO_SPACE)
})

test('reports a full disk at once when more is rejected than fits into memory', async () => {
  const file = await onFullDisk('large')
  await expect(file.add(Array.from({ length: 5000 }, () => rejection))).rejects.toMatchObject(NO_SPACE)
  await expect(file.close()).rejects.toMatchObject(NO_SPACE)
})

test('rejects an earlier line whatever follows', async () => {
  const file = await onFullDisk('next')
  await expect
    .poll(() =>
      file.add([rejection]).then(
        () => ({}),
        (error: unknown) => error,
      ),
    )
    .toMatchObject(NO_SPACE)
  await expect(file.close()).rejects.toMatchObject(NO_SPACE)
})
