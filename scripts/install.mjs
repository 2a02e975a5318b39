// Installs the packages when they differ from the lockfile, and finds a Node 24.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { oneAtATime, refuseWhileServed, say } from './start-lock.mjs'

const NEEDED = 24
// Only the fields that decide which packages are installed: a changed script or version number needs no network.
const DECIDING = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides', 'allowScripts']

/**
 * Returns the path of a Node that is new enough. `track` receives each child process, so that signals can be passed on.
 * Throws an Error whose message says what to do.
 */
export async function install(root, track) {
  const modules = join(root, 'node_modules')
  const stampFile = join(modules, '.khazana-install.json')
  const hash = hashManifest(root)
  const current = () => {
    const stamp = readJson(stampFile)
    return stamp && stamp.hash === hash && existsSync(stamp.node) ? stamp.node : null
  }
  const found = current()
  if (found) return found
  return oneAtATime(root, async () => {
    // The process whose turn was before ours may have installed them.
    const done = current()
    if (done) return done
    if (!matchesLockfile(root)) {
      refuseWhileServed(root, 'The packages have changed, and installing them')
      say('Installing packages (only the first time, and after an update) …')
      const began = Date.now()
      await npmCi(root, track)
      say(`  packages                 ${((Date.now() - began) / 1000).toFixed(1)} s`)
    }
    linkNode(modules)
    const node = findNode(modules)
    writeFileSync(stampFile, JSON.stringify({ hash, node }))
    return node
  })
}

function hashManifest(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  const manifest = readJson(join(root, 'package.json'))
  for (const name of DECIDING) hash.update(JSON.stringify(manifest[name] || null))
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
}

// After a manual `npm ci`, npm's own record shows what is installed.
function matchesLockfile(root) {
  const wanted = readJson(join(root, 'package-lock.json'))
  const there = readJson(join(root, 'node_modules/.package-lock.json'))
  if (!wanted || !there) return false
  const names = Object.keys(wanted.packages).filter((name) => name !== '')
  return names.every((name) => {
    const { version, optional, integrity } = wanted.packages[name]
    const got = there.packages[name]
    if (!got) return Boolean(optional) && !isForHere(name, wanted.packages[name])
    return got.version === version && got.integrity === integrity && existsSync(join(root, name))
  })
}

// Optional packages that name no system belong to optional packages for other systems; npm omits them too.
function isForHere(name, { os, cpu }) {
  if (!os || !cpu || !os.includes(process.platform) || !cpu.includes(process.arch)) return false
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return process.platform !== 'linux' || /musl/.test(name) === musl
}

async function npmCi(root, track) {
  const [command, ...before] = npmCommand(root)
  const args = [...before, 'ci', '--include=dev', '--include=optional']
  const child = track(spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done) => {
    child.on('close', done)
    child.on('error', (error) => {
      output += error.message
      done(1)
    })
  })
  if (code === 0) return
  const offline = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENOTCACHED|EIDLETIMEOUT/.test(
    output,
  )
  const full = /ENOSPC/.test(output)
  throw new Error(
    [
      'The packages could not be installed: npm ci failed.',
      ownWords(output),
      offline &&
        'The package registry cannot be reached. Connect to the network (or set the proxy that it needs) and run npm start again.',
      full && `The disk of ${root} is full. Make room and run npm start again.`,
      !offline &&
        !full &&
        'Solve the problem that npm reports above and run npm start again. If that does not help, run rm -rf node_modules first.',
    ]
      .filter(Boolean)
      .join('\n\n'),
  )
}

// npm prints the reason first; the lines about usage and log files after it do not help.
function ownWords(output) {
  const lines = output
    .trim()
    .split('\n')
    .filter((line) => line.trim() && !/^npm (warn|notice)/i.test(line))
  return lines
    .filter((line) => line.trim() !== 'npm error')
    .slice(0, 15)
    .join('\n')
}

// Never with a Node in node_modules: npm ci deletes that one while it runs.
function npmCommand(root) {
  const inside = (path) => path.startsWith(join(root, 'node_modules'))
  const outside = (process.env.PATH || '')
    .split(delimiter)
    .filter((folder) => folder && !/node_modules/.test(folder))
    .map((folder) => join(folder, 'node'))
    .find(existsSync)
  const node = [process.env.npm_node_execpath, process.execPath, outside].find((path) => path && !inside(path))
  const cli = process.env.npm_execpath
  return cli && /npm-cli\.[cm]?js$/.test(cli) ? [node || process.execPath, cli] : ['npm']
}

// npm 10 omits .bin/node when several packages provide one.
function linkNode(modules) {
  const link = join(modules, '.bin/node')
  const target = `../${packageOfNode()}/bin/node`
  if (!existsSync(join(modules, '.bin', target)) || existsSync(link)) return
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  symlinkSync(target, link)
}

function findNode(modules) {
  const brought = join(modules, packageOfNode(), 'bin/node')
  if (major(brought) >= NEEDED) return brought
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath
  throw new Error(
    `Khazana needs Node ${NEEDED} or newer. The one it brings does not run on this system (${process.platform} ${process.arch}), ` +
      `and this is ${process.version}. Install Node ${NEEDED} and run npm start again.`,
  )
}

function packageOfNode() {
  return `node-${process.platform}-${process.arch}`
}

function major(node) {
  if (!existsSync(node)) return 0
  const { stdout } = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
  return parseInt(stdout || '0', 10)
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
