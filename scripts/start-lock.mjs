import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Progress goes to standard error: a command's own output stays clean. */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Runs `work` while no other start of this checkout installs or builds; waits for its turn. */
export async function oneAtATime(root, work) {
  const file = join(root, '.tmp/start.lock')
  mkdirSync(join(root, '.tmp'), { recursive: true })
  for (let told = false; !take(file); told = true) {
    if (!told) say('Waiting for another start that installs or builds here …')
    await new Promise((done) => setTimeout(done, 200))
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    if (pid > 0 && lives(pid)) return false
    rmSync(file, { force: true })
  } catch {
    // Released in between.
  }
  return take(file)
}

function lives(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
