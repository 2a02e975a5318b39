// `npm run release`: makes archives that install without a network, and an image for containers from them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { readArguments } from '../read-arguments.ts'
import { ROOT, runCommand } from '../steps.ts'
import { describeRollBack, packRelease, readSize, readVersion, stageRelease, type Processor } from './archive.ts'
import { LARGEST_MB, writeImage, type Staged } from './image.ts'
import { sayAudit, writePackageList } from './packages.ts'

const HELP = `npm run release [-- OPTIONS]

Makes khazana-VERSION-linux-PROCESSOR.tar.gz with its checksum: the built pages, the packages of production, Node and PostgreSQL.
It needs no network and no npm where it is unpacked. docs/self-hosting.md says how to run it.

  --cpu x64|arm64   the processor; may be repeated. By default this machine's
  --image           also an image for containers, khazana-VERSION-image.tar (OCI), with a part for each processor;
                    it fails when one takes more than ${LARGEST_MB} MB unpacked
  --out DIR         the folder for the results, by default dist
  --message         prints the message for the tag of this version, and makes nothing
  --help            prints this`

const { values } = readArguments(
  {
    options: {
      cpu: { type: 'string', multiple: true },
      image: { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
      message: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  },
  HELP,
)

if (values.help) console.log(HELP)
else if (values.message) console.log(`Khazana ${readVersion()}\n\n${describeRollBack().line}`)
else await runCommand(release)

async function release(): Promise<void> {
  const out = resolve(process.env['INIT_CWD'] ?? ROOT, values.out)
  mkdirSync(out, { recursive: true })
  const time = Number(execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }))
  const scratch = mkdtempSync(join(tmpdir(), 'khazana-release-'))
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
  const staged: Staged[] = []
  for (const processor of readProcessors(values.cpu ?? [process.arch])) {
    const folder = await stageRelease(scratch, processor, time)
    staged.push({ folder, processor })
    say(await packRelease(folder, out))
  }
  if (values.image) say(await writeImage(scratch, staged, out, time))
  say(writePackageList(out))
  console.log(`  ${sayAudit()}`)
  console.log(`  ${describeRollBack().line}`)
}

function readProcessors(given: readonly string[]): Processor[] {
  return given.map((one) => {
    if (one !== 'x64' && one !== 'arm64') throw new Error(`--cpu is x64 or arm64, not ${one}.`)
    return one
  })
}

function say(path: string): void {
  console.log(`  ${path}   ${(readSize(path) / 1e6).toFixed(1)} MB`)
}
