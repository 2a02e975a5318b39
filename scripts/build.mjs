// Builds the pages when their sources changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { SOURCES } from './server/build-sources.mjs'
import { oneAtATime, refuseWhileServed, say } from './start-lock.mjs'

/** `node` runs the build. `track` receives the child process, so that signals can be passed on. Throws with the build's output. */
export async function build(root, node, track) {
  const stampFile = join(root, 'build/.khazana-build')
  const hash = hashSources(root)
  if (isBuilt(stampFile, hash)) return
  await oneAtATime(root, async () => {
    if (isBuilt(stampFile, hash)) return
    refuseWhileServed(root, 'The pages have changed, and building them')
    say('Building the pages …')
    const began = Date.now()
    rmSync(stampFile, { force: true })
    const cli = join(root, 'node_modules/@react-router/dev/bin.cjs')
    const env = { ...process.env, NODE_ENV: 'production', PATH: `${dirname(node)}:${process.env.PATH || ''}` }
    const child = track(spawn(node, [cli, 'build'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const code = await new Promise((done, failed) => child.on('close', done).on('error', failed))
    if (code !== 0)
      throw new Error(`The pages could not be built:\n\n${output.trim().split('\n').slice(-60).join('\n')}`)
    writeFileSync(stampFile, hash)
    say(`  build                    ${((Date.now() - began) / 1000).toFixed(1)} s`)
  })
}

function isBuilt(stampFile, hash) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash
}

// Files are compared by content: a clone or a checkout gives every file a new time.
function hashSources(root) {
  const hash = createHash('sha256').update(process.env.VITE_PSEUDO_LANGUAGE || '')
  for (const path of SOURCES.flatMap((source) => listFiles(root, source))) {
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  }
  return hash.digest('hex')
}

function listFiles(root, path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  let entries
  try {
    entries = readdirSync(full, { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path]
    throw error
  }
  return entries
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => listFiles(root, `${path}/${name}`))
}
