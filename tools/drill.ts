// `npm run drill`: long tests that start a product of their own, and kill, flood or scan it.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { ROOT } from '../scripts/steps.ts'
import { EXIT_ON_SIGNALS, runAllDrills } from './drill-all.ts'

const ENDING = /(?:\.drill)?\.ts$/

interface Drill {
  file: string
  about: string
  usage: string[]
}

const FOLDERS = ['tools/drills', 'tools/drills/attacks', 'tools/drills/servers']

/**
 * Every drill by name: tools/drills/NAME.ts, those that act as an attacker in tools/drills/attacks, and those about
 * the servers themselves in tools/drills/servers. The first comment of each file describes the drill and its arguments.
 */
function findDrills(): Map<string, Drill> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => join(ROOT, folder, name)),
  )
  return new Map(
    files.map((file) => {
      const [comment = ''] = /^(?:\/\/.*\n)+/.exec(readFileSync(file, 'utf8')) ?? []
      const [about = '', ...usage] = comment.split('\n').map((line) => line.replace(/^\/\/ ?/, ''))
      return [basename(file).replace(ENDING, ''), { file, about, usage }]
    }),
  )
}

function run(file: string, args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', EXIT_ON_SIGNALS, file, ...args], { cwd: ROOT, stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  process.on('SIGINT', pass).on('SIGTERM', pass).on('SIGHUP', pass)
  process.once('disconnect', () => pass('SIGTERM')).channel?.unref()
  return new Promise((resolve, reject) => child.once('error', reject).once('exit', (code) => resolve(code ?? 1)))
}

const drills = findDrills()
const [name = '--help', ...rest] = process.argv.slice(2).filter((word) => word !== '--')
const chosen = drills.get(name)
if (chosen && rest.some((word) => word === '--help' || word === '-h')) {
  console.log([`npm run drill -- ${name}\n`, chosen.about, ...chosen.usage].join('\n').trimEnd())
} else if (chosen) {
  process.exitCode = await run(chosen.file, rest)
} else if (name === 'all' && !rest.some((word) => word === '--help' || word === '-h')) {
  const all = [...drills].map(([each, { file, usage }]) => ({ name: each, file, usage }))
  process.exitCode = await runAllDrills(
    all.toSorted((a, b) => a.name.localeCompare(b.name)),
    { quick: rest.includes('--quick') },
  )
} else {
  console.log('npm run drill -- NAME [ARGUMENTS]\n')
  console.log(`  ${'all'.padEnd(15)} runs every drill in turn and prints one table; --quick runs their short forms`)
  for (const [each, { about }] of [...drills].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(`  ${each.padEnd(15)} ${about}`)
  if (name !== '--help' && name !== 'all') {
    console.error(`\nThere is no drill ${name}`)
    process.exitCode = 2
  }
}
