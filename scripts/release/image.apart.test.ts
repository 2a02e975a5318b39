import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { writeImage } from './image.ts'

// The real one downloads Debian's packages.
vi.mock('./base-system.ts', () => ({
  USER: 10_001,
  makeBaseSystem: async (scratch: string) => {
    const root = join(scratch, 'base')
    mkdirSync(root, { recursive: true })
    writeFileSync(join(root, 'sh'), '#')
    return root
  },
}))

let scratch = ''
let said: unknown[] = []
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'khazana-image-'))
  said = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => said.push(line))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

const out = () => join(scratch, 'out')

/** Makes an image of a release with one file of this size. */
async function makeImage(bytes: number, largest?: number): Promise<void> {
  const folder = join(scratch, 'khazana-1')
  for (const path of [join(folder, 'build'), out()]) mkdirSync(path, { recursive: true })
  writeFileSync(join(folder, 'build/run.js'), new Uint8Array(bytes))
  await writeImage(scratch, [{ folder, processor: 'x64' }], out(), 0, largest)
}

test('a release becomes an image of two layers', async () => {
  await makeImage(1000)
  const [archive = '', ...others] = readdirSync(out()).toSorted()
  expect(others).toEqual([`${archive}.sha256`])
  const inside = execFileSync('tar', ['--list', '--file', join(out(), archive)], { encoding: 'utf8' })
  // Two layers, their configuration, the manifest and the index of processors.
  expect(inside.match(/^blobs\/sha256\/[0-9a-f]{64}$/gm)).toHaveLength(5)
  expect(said).toContain('  image x64   0.0 MB unpacked, of 250.0 MB')
})

test('an image above the limit is refused, and none is written', async () => {
  await expect(makeImage(1e6, 1e6)).rejects.toThrow(
    /^The image for x64 is 1\.0 MB unpacked, and may be 1\.0 MB: Debian's packages are 0\.0 MB, the release 1\.0 MB\. Leave out/,
  )
  expect(readdirSync(out())).toEqual([])
})
