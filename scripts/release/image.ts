// Writes a release as an image for containers, in the OCI image layout: https://github.com/opencontainers/image-spec
// `tar` writes it, so it needs neither a daemon nor root; a base image would bring another Node, and need a registry.
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { runStep } from '../steps.ts'
import { describeRollBack, hashFile, readSize, readVersion, REPEATABLE, type Processor } from './archive.ts'
import { makeBaseSystem, USER } from './base-system.ts'

const OCI = 'application/vnd.oci.image'
const PLATFORM = { x64: { architecture: 'amd64' }, arm64: { architecture: 'arm64', variant: 'v8' } } as const
const SECOND = 1e9
const MB = 1e6
/** The most megabytes that an image may take unpacked, as podman and Docker count: its layers before compression. */
export const LARGEST_MB = 250

interface Blob {
  mediaType: string
  digest: string
  size: number
}
interface Layer {
  blob: Blob
  /** The digest of the layer before its compression. */
  diffId: string
}
export interface Staged {
  folder: string
  processor: Processor
}

/** How a container of the image runs. `Healthcheck` is Docker's extension; Kubernetes has probes of its own. */
const CONTAINER = {
  User: `${USER}:${USER}`,
  WorkingDir: '/data',
  Entrypoint: ['/opt/khazana/khazana'],
  Cmd: ['start'],
  Env: ['PATH=/opt/khazana:/opt/khazana/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'HOST=0.0.0.0', 'DATA_DIR=/data'],
  ExposedPorts: { '3000/tcp': {} },
  Volumes: { '/data': {} },
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD-SHELL', 'wget -q -O /dev/null http://127.0.0.1:${PORT:-3000}/livez'],
    Interval: 10 * SECOND,
    Timeout: 5 * SECOND,
    // The first start makes a database, and migrations may take minutes.
    StartPeriod: 300 * SECOND,
    Retries: 3,
  },
}

/** Writes one archive with an image for each of the releases into `out`, and returns its path. Throws if an image is too large. */
export async function writeImage(
  scratch: string,
  staged: readonly Staged[],
  out: string,
  time: number,
  largest = LARGEST_MB * MB,
): Promise<string> {
  const layout = join(scratch, 'image')
  mkdirSync(join(layout, 'blobs/sha256'), { recursive: true })
  const created = new Date(time * 1000).toISOString()
  const manifests = []
  for (const { folder, processor } of staged) {
    const manifest = await writeManifest(layout, folder, processor, created, largest)
    manifests.push({ ...manifest, platform: { os: 'linux', ...PLATFORM[processor] } })
  }
  const version = readVersion()
  const index = writeJson(layout, `${OCI}.index.v1+json`, {
    schemaVersion: 2,
    mediaType: `${OCI}.index.v1+json`,
    manifests,
  })
  // `docker load` and `podman load` take the name from here.
  const annotations = {
    'org.opencontainers.image.ref.name': version,
    'io.containerd.image.name': `docker.io/library/khazana:${version}`,
  }
  writeFileSync(
    join(layout, 'index.json'),
    JSON.stringify({ schemaVersion: 2, manifests: [{ ...index, annotations }] }),
  )
  writeFileSync(join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }))
  const path = join(out, `khazana-${version}-image.tar`)
  const dates = [`--mtime=@${time}`]
  await runStep({
    name: 'image',
    command: 'tar',
    args: ['--create', '--file', path, ...REPEATABLE, ...dates, '-C', layout, 'oci-layout', 'index.json', 'blobs'],
  })
  writeFileSync(`${path}.sha256`, `${await hashFile(path)}  ${basename(path)}\n`)
  return path
}

async function writeManifest(
  layout: string,
  release: string,
  processor: Processor,
  created: string,
  largest: number,
): Promise<Blob> {
  const scratch = dirname(layout)
  const base = join(scratch, 'base.tar')
  const dates = [`--mtime=${created}`]
  const root = await makeBaseSystem(scratch, processor)
  await tar(base, ['--create', ...dates, '-C', root, '.'])
  // The folder of the data belongs to the user of the container, and a new volume gets the owner of its folder.
  const data = join(scratch, 'owned/data')
  mkdirSync(data, { recursive: true, mode: 0o700 })
  await runStep({
    name: 'data',
    command: 'tar',
    args: [
      '--append',
      '--file',
      base,
      `--owner=${USER}`,
      `--group=${USER}`,
      '--numeric-owner',
      '--format=gnu',
      ...dates,
      '-C',
      dirname(data),
      'data',
    ],
  })
  const program = join(scratch, 'program.tar')
  await tar(program, [
    '--create',
    ...dates,
    '--transform',
    `s,^${basename(release)},opt/khazana,SHr`,
    '-C',
    dirname(release),
    basename(release),
  ])
  requireSize(processor, readSize(base), readSize(program), largest)
  const layers = [await writeLayer(layout, base), await writeLayer(layout, program)]
  const { architecture, ...variant } = PLATFORM[processor]
  const back = describeRollBack()
  const config = writeJson(layout, `${OCI}.config.v1+json`, {
    created,
    architecture,
    ...variant,
    os: 'linux',
    config: {
      ...CONTAINER,
      Labels: {
        'org.opencontainers.image.title': 'Khazana',
        'org.opencontainers.image.version': readVersion(),
        'org.opencontainers.image.licenses': 'Apache-2.0',
        'org.opencontainers.image.created': created,
        'org.opencontainers.image.description': back.line,
        'khazana.migration': back.migration,
        'khazana.rolls-back-to.migration': back.needs,
        ...(back.version !== null && { 'khazana.rolls-back-to.version': back.version }),
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
    history: [
      { created, created_by: 'Debian packages' },
      { created, created_by: 'the release archive' },
    ],
  })
  const mediaType = `${OCI}.manifest.v1+json`
  return writeJson(layout, mediaType, { schemaVersion: 2, mediaType, config, layers: layers.map(({ blob }) => blob) })
}

function requireSize(processor: Processor, base: number, program: number, largest: number): void {
  const sayMb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`
  console.log(`  image ${processor}   ${sayMb(base + program)} unpacked, of ${sayMb(largest)}`)
  if (base + program <= largest) return
  throw new Error(
    `The image for ${processor} is ${sayMb(base + program)} unpacked, and may be ${sayMb(largest)}: Debian's packages are ${sayMb(base)}, ` +
      `the release ${sayMb(program)}. Leave out what no program opens (scripts/release/trim.ts), or find a smaller package.`,
  )
}

async function tar(file: string, args: string[]): Promise<void> {
  rmSync(file, { force: true })
  await runStep({ name: 'layer', command: 'tar', args: ['--file', file, ...REPEATABLE, ...args] })
}

/** Compresses a layer and moves it into the layout. */
async function writeLayer(layout: string, file: string): Promise<Layer> {
  const diffId = `sha256:${await hashFile(file)}`
  await runStep({ name: 'compress', command: 'gzip', args: ['-n', '-6', '-f', file] })
  const hash = await hashFile(`${file}.gz`)
  const blob = { mediaType: `${OCI}.layer.v1.tar+gzip`, digest: `sha256:${hash}`, size: readSize(`${file}.gz`) }
  const place = join(layout, 'blobs/sha256', hash)
  renameSync(`${file}.gz`, place)
  return { blob, diffId }
}

function writeJson(layout: string, mediaType: string, content: object): Blob {
  const bytes = Buffer.from(JSON.stringify(content))
  const hash = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(layout, 'blobs/sha256', hash), bytes)
  return { mediaType, digest: `sha256:${hash}`, size: bytes.length }
}
