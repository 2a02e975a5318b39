// Three PostgreSQL servers under Patroni with synchronous replication, and etcd, from Debian's packages. Everything listens on 127.0.0.1.
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { openSql } from '#app/db/sql/sql.server.ts'
import { chooseAccount } from '#app/platform/database/postgres-program.server.ts'

import { choosePort } from '../../../../scripts/server/port.ts'
import { findDebianPostgres } from '../../../servers/debian-postgres.ts'
import { findProgram } from '../../../servers/find-program.ts'
import { makeProgram, type StartedProgram } from '../../../servers/started-program.ts'

const PASSWORD = 'only-on-loopback'
const READY_WITHIN_MS = 90_000

export interface Member {
  name: string
  /** Patroni's own address, which says whether this is the primary. */
  checkPort: number
  port: number
  /** SIGKILL to Patroni and its PostgreSQL. */
  kill: () => Promise<void>
  start: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
}

export interface DatabaseCluster {
  members: readonly Member[]
  etcd: StartedProgram
  /** The member that is the primary now, as the members themselves say. */
  findPrimary: () => Promise<Member | null>
  /** The superuser's address at a member or a balancer, for a database. */
  url: (port: number, database?: string) => string
  stop: () => Promise<void>
}

/** Resolves when one of three is the primary, a second is synchronous, and a database `khazana` is there. */
export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const [programs, patroni, etcdProgram] = [
    await findDebianPostgres(),
    await findProgram('patroni', ['patroni', 'python3-etcd']),
    await findProgram('etcd', ['etcd-server']),
  ]
  const folder = mkdtempSync(join(tmpdir(), 'khazana-patroni-'))
  const account = chooseAccount(folder)
  const own = (path: string) => {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid)
  }
  own(folder)
  const url = (port: number, database = 'khazana') => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/${database}`
  const [clients, peers] = [await choosePort('127.0.0.1', 0), await choosePort('127.0.0.1', 0)]
  const etcd = makeProgram({
    name: 'etcd',
    file: etcdProgram,
    args: [
      `--data-dir=${join(folder, 'etcd')}`,
      '--name=only',
      `--listen-client-urls=http://127.0.0.1:${clients}`,
      `--advertise-client-urls=http://127.0.0.1:${clients}`,
      `--listen-peer-urls=http://127.0.0.1:${peers}`,
      `--initial-advertise-peer-urls=http://127.0.0.1:${peers}`,
      `--initial-cluster=only=http://127.0.0.1:${peers}`,
    ],
    cwd: folder,
    isReady: async () => (await fetch(`http://127.0.0.1:${clients}/health`)).ok,
  })
  const members: Member[] = []
  for (const name of ['a', 'b', 'c']) {
    const [port, checkPort] = [await choosePort('127.0.0.1', 0), await choosePort('127.0.0.1', 0)]
    const [home, file] = [join(folder, name), join(folder, `${name}.yml`)]
    mkdirSync(home, { mode: 0o700 })
    own(home)
    const configuration = { name, port, checkPort, home, etcd: clients, programs }
    // JSON is YAML, too.
    writeFileSync(file, JSON.stringify(describeMember(configuration), null, 2), { mode: 0o600 })
    own(file)
    const program = makeProgram({
      name: `Patroni ${name}`,
      file: patroni,
      args: [file],
      cwd: folder,
      account,
      isReady: async () => (await fetch(`http://127.0.0.1:${checkPort}/health`)).ok,
    })
    const kill = async () => {
      // PostgreSQL has a session of its own, and outlives Patroni.
      signalPostgres(home, 'SIGKILL')
      await program.kill()
      signalPostgres(home, 'SIGKILL')
    }
    const signal = (kind: NodeJS.Signals) => {
      program.signal(kind)
      signalPostgres(home, kind)
    }
    members.push({ name, port, checkPort, kill, start: program.start, signal })
  }
  const findPrimary = async () => {
    for (const member of members) {
      const answer = await fetch(`http://127.0.0.1:${member.checkPort}/primary`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => null)
      if (answer?.status === 200) return member
    }
    return null
  }
  const stop = async () => {
    for (const member of members) {
      member.signal('SIGCONT')
      await member.kill()
    }
    await etcd.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await etcd.start()
    for (const member of members) await member.start()
    const primary = await findPrimary()
    if (!primary) throw new Error('No member became the primary')
    const admin = openSql(url(primary.port, 'postgres'), { max: 1 })
    await admin`create database khazana`
    for (const began = performance.now(); ; await pause(200)) {
      const [state] = await admin<{ n: number }[]>`
        select count(*)::integer as n from pg_stat_replication where sync_state = 'sync'`
      if (state?.n === 1) break
      if (performance.now() - began > READY_WITHIN_MS) throw new Error('No replica became synchronous')
    }
    await admin.end()
    return { members, etcd, findPrimary, url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Configuration {
  name: string
  port: number
  checkPort: number
  home: string
  etcd: number
  programs: string
}

/** See "Replicas" in docs/self-hosting.md for what the times mean. */
function describeMember({ name, port, checkPort, home, etcd, programs }: Configuration): object {
  const at = `127.0.0.1:${port}`
  return {
    scope: 'khazana',
    name,
    restapi: { listen: `127.0.0.1:${checkPort}`, connect_address: `127.0.0.1:${checkPort}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 6,
        loop_wait: 1,
        retry_timeout: 2,
        // A dead PostgreSQL on a living machine is not started again: another is promoted.
        primary_start_timeout: 0,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 150,
            hot_standby: 'on',
            wal_log_hints: 'on',
            fsync: 'off',
            wal_keep_size: '256MB',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: at,
      connect_address: at,
      data_dir: join(home, 'data'),
      pgpass: join(home, 'pgpass'),
      bin_dir: programs,
      authentication: {
        superuser: { username: 'postgres', password: PASSWORD },
        replication: { username: 'replicator', password: PASSWORD },
      },
      parameters: { unix_socket_directories: home },
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication all 127.0.0.1/32 md5'],
    },
    watchdog: { mode: 'off' },
  }
}

/** To PostgreSQL's first process and its children. */
function signalPostgres(home: string, kind: NodeJS.Signals): void {
  try {
    const [pid] = readFileSync(join(home, 'data/postmaster.pid'), 'utf8').split('\n')
    // Each child leads a group of its own; SIGKILL to the first makes the others end by themselves.
    process.kill(Number(pid), kind)
  } catch {
    // It does not run.
  }
}
