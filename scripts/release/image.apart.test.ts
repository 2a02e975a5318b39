import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { describeRollBack, readVersion } from './archive.ts'
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

/** The configuration that a container of the image gets, and the files of its lowest layer. */
function readImage() {
  const layout = join(scratch, 'image')
  const blobPath = (digest: string) => join(layout, 'blobs', digest.replace(':', '/'))
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
  // The shapes of https://github.com/opencontainers/image-spec
  type Blob = { digest: string }
  const { manifests } = read(join(layout, 'index.json')) as { manifests: [Blob] }
  const processors = read(blobPath(manifests[0].digest)) as { manifests: [Blob] }
  const parts = read(blobPath(processors.manifests[0].digest)) as { config: Blob; layers: [Blob] }
  const { config } = read(blobPath(parts.config.digest)) as { config: Record<string, unknown> }
  const list = ['--list', '--verbose', '--numeric-owner', '--gzip', '--file', blobPath(parts.layers[0].digest)]
  return {
    files: execFileSync('tar', list, { encoding: 'utf8' }),
    config,
  }
}

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

test('a container runs as a user of its own, who owns the data, and its health is asked', async () => {
  await makeImage(1000)
  const { config, files } = readImage()
  expect(config).toMatchObject({
    User: '10001:10001',
    Volumes: { '/data': {} },
    Healthcheck: {
      Test: ['CMD-SHELL', expect.stringMatching(/^wget .* http:\/\/127\.0\.0\.1:\$\{PORT:-3000\}\/livez$/)],
    },
  })
  expect(files).toMatch(/^drwx------ 10001\/10001 .* data\/$/m)
})

test('the labels of an image say its version and what that rolls back to', async () => {
  await makeImage(1000)
  const { line, migration, needs } = describeRollBack()
  expect(readImage().config['Labels']).toMatchObject({
    'org.opencontainers.image.version': readVersion(),
    'org.opencontainers.image.description': line,
    'khazana.migration': migration,
    'khazana.rolls-back-to.migration': needs,
  })
})

test('an image above the limit is refused, and none is written', async () => {
  await expect(makeImage(1e6, 1e6)).rejects.toThrow(
    /^The image for x64 is 1\.0 MB unpacked, and may be 1\.0 MB: Debian's packages are 0\.0 MB, the release 1\.0 MB\. Leave out/,
  )
  expect(readdirSync(out())).toEqual([])
})
