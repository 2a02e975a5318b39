// PgBouncer in transaction mode with a small pool, before a database of the drill, by the file that operators get.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chooseAccount } from '#app/platform/database/embedded-postgres.server.ts'

import { choosePort } from '../../../scripts/server/port.ts'
import { ROOT } from '../../../scripts/steps.ts'
import { fillIn } from '../../servers/fill-in.ts'
import { isListening, makeProgram, type StartedProgram } from '../../servers/started-program.ts'

export interface Pooler extends Pick<StartedProgram, 'start' | 'kill' | 'signal'> {
  /** The address for DATABASE_URL, the same after a restart. */
  url: string
  port: number
  stop: () => Promise<void>
}

interface PoolerOptions {
  databaseUrl: string
  /** The account that the pooler signs in with, and that connects to it. */
  role: { name: string; password: string }
  connections: number
  /** Anybody may connect to any database; the tests do. */
  takesAnyDatabase?: boolean
}

export async function makePooler(
  program: string,
  { databaseUrl, role, connections, takesAnyDatabase = false }: PoolerOptions,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'khazana-pooler-'))
  const port = await choosePort('127.0.0.1', 0)
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  writeFileSync(file, configure({ program, folder, port, databaseUrl, role, connections, takesAnyDatabase }), {
    mode: 0o600,
  })
  writeFileSync(users, `"${role.name}" "${role.password}"\n`, { mode: 0o600 })
  // Like PostgreSQL, it refuses to run as root.
  const account = chooseAccount(folder)
  const { uid, gid } = account
  if (uid !== undefined && gid !== undefined) for (const path of [folder, file, users]) chownSync(path, uid, gid)
  const pooler = makeProgram({
    name: 'PgBouncer',
    file: program,
    args: [file],
    cwd: folder,
    account,
    isReady: () => isListening(port),
  })
  return {
    ...pooler,
    port,
    url: `postgres://${role.name}:${role.password}@127.0.0.1:${port}/khazana`,
    async stop() {
      await pooler.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Configuration = Required<PoolerOptions> & { program: string; folder: string; port: number }

function configure(given: Configuration): string {
  const { program, folder, port, databaseUrl, role, connections, takesAnyDatabase } = given
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl)
  const [server, login] = [`host=${hostname} port=${databasePort}`, `user=${role.name} password=${role.password}`]
  return fillIn(readFileSync(join(ROOT, 'ops/pgbouncer/pgbouncer.ini'), 'utf8'), [
    [
      'khazana = host=127.0.0.1 port=5000 dbname=khazana user=khazana_pages password=PASSWORD-OF-PAGES',
      `khazana = ${server} dbname=${pathname.slice(1)} ${login}${takesAnyDatabase ? `\n* = ${server} ${login}` : ''}`,
    ],
    ['/var/log/postgresql', folder],
    ['pidfile = /var/run/postgresql', `pidfile = ${folder}`],
    ['unix_socket_dir = /var/run/postgresql', 'unix_socket_dir ='],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer', folder],
    ['auth_type = scram-sha-256', takesAnyDatabase ? 'auth_type = any' : 'auth_type = scram-sha-256'],
    ['default_pool_size = 25', `default_pool_size = ${connections}`],
    [';max_prepared_statements', knowsStatements(program) ? 'max_prepared_statements' : ';max_prepared_statements'],
  ])
}

/** From 1.21 on it can keep prepared statements; an older one refuses the setting. */
export function knowsStatements(program: string): boolean {
  const [, major = 0, minor = 0] =
    /PgBouncer (\d+)\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
  return Number(major) > 1 || Number(minor) >= 21
}
