// Makes a release archive, unpacks it where there is no network, and serves from it as a user who may not write in it.
//   npm run drill -- release
//   quick: no, it packs 240 MB
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../../scripts/steps.ts'
import { reportRows, type DrillRow } from '../scan/drill-rows.ts'
import { NOT_HERE } from '../servers/find-program.ts'

const MB = 1e6
const LARGEST_MB = 120

if (process.getuid?.() !== 0 || spawnSync('unshare', ['--net', 'ip', 'link', 'set', 'lo', 'up']).status !== 0) {
  console.error('This drill has to run as root, with unshare and ip, to take the network away.')
  process.exit(NOT_HERE)
}
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'khazana-drill-')))
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }))
chmodSync(scratch, 0o755)

const out = join(scratch, 'out')
execFileSync('npm', ['run', 'release', '--', '--out', out], { cwd: ROOT, stdio: 'inherit' })
const [archive = ''] = readdirSync(out).filter((name) => name.endsWith('.tar.gz'))
const bytes = statSync(join(out, archive)).size
const isRight = spawnSync('sha256sum', ['--check', `${archive}.sha256`], { cwd: out }).status === 0
const rows: DrillRow[] = [
  ['archive', `${(bytes / MB).toFixed(1)} MB`, `≤ ${LARGEST_MB} MB`, bytes <= LARGEST_MB * MB],
  ['checksum', isRight ? 'right' : 'wrong', 'right', isRight],
]
// Everything from here on has no network but its own loopback.
const unpacked = join(scratch, 'opt')
mkdirSync(unpacked)
execFileSync('tar', ['--extract', '--file', join(out, archive), '-C', unpacked])
const inside = [
  '--net',
  process.execPath,
  // A signal ends it as it ends this drill.
  ...process.execArgv,
  join(import.meta.dirname, 'release/serve-offline.ts'),
  join(unpacked, archive.replace('.tar.gz', '')),
  scratch,
]
const { status } = spawnSync('unshare', inside, { cwd: ROOT, stdio: 'inherit' })
rows.push(['served without a network', status === 0 ? 'yes' : 'no', 'yes', status === 0])
reportRows(rows)
