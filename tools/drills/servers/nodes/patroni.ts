// Three PostgreSQL servers under Patroni with synchronous replication, and etcd, from Debian's packages. Everything listens on 127.0.0.1.
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { chooseAccount } from '#app/platform/database/embedded-postgres.server.ts'
import { openSql } from '#packages/sql'

import { choosePort } from '../../../../scripts/server/port.ts'
import { ROOT } from '../../../../scripts/steps.ts'
import { findDebianPostgres } from '../../../servers/debian-postgres.ts'
import { fillIn } from '../../../servers/fill-in.ts'
import { findProgram } from '../../../servers/find-program.ts'
import { mountDisk, type SmallDisk } from '../../../servers/small-disk.ts'
import { makeProgram, type StartedProgram } from '../../../servers/started-program.ts'

const PASSWORD = 'only-on-loopback'
const READY_WITHIN_MS = 90_000
/** In memory. The data take some 150 MB, and the log that is kept for replicas 256 MB. */
const DISK_MB = 900

export interface Member {
  name: string
  /** Patroni's own address, which says whether this is the primary. */
  checkPort: number
  port: number
  /** SIGKILL to Patroni and its PostgreSQL. */
  kill: () => Promise<void>
  start: () => Promise<void>
  signal: (name: NodeJS.Signals) => void
  /** The end of what Patroni and PostgreSQL wrote. */
  said: () => string
  /** All that it stores is on this disk. It is null where this process may not mount one. */
  disk: SmallDisk | null
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

/** Resolves when one of three is the primary and a second is synchronous. */
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
  process.once('exit', () => {
    for (const { disk, signal } of members) {
      signal('SIGKILL')
      disk?.unmount()
    }
  })
  for (const name of ['a', 'b', 'c']) {
    const [port, checkPort] = [await choosePort('127.0.0.1', 0), await choosePort('127.0.0.1', 0)]
    const [home, file] = [join(folder, name), join(folder, `${name}.yml`)]
    mkdirSync(home, { mode: 0o700 })
    const disk = mountDisk(home, DISK_MB, '0700')
    own(home)
    const configuration = { name, port, checkPort, home, etcd: clients, programs }
    writeFileSync(file, describeMember(configuration), { mode: 0o600 })
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
    members.push({ name, port, checkPort, kill, start: program.start, signal, said: program.said, disk })
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
      member.disk?.unmount()
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

/** The file that operators get, with addresses, folders and passwords of the drill. */
function describeMember({ name, port, checkPort, home, etcd, programs }: Configuration): string {
  return fillIn(readFileSync(join(ROOT, 'ops/patroni/config.yml'), 'utf8'), [
    [/^name: a$/m, `name: ${name}`],
    [/^ {2}hosts: .*$/m, `  hosts: 127.0.0.1:${etcd}`],
    [/10\.0\.0\.11:8008/g, `127.0.0.1:${checkPort}`],
    [/10\.0\.0\.11:5432/g, `127.0.0.1:${port}`],
    [/10\.0\.0\.0\/24/g, '127.0.0.1/32'],
    ['/var/lib/postgresql/15/khazana', join(home, 'data')],
    ['/var/lib/postgresql/pgpass-khazana', join(home, 'pgpass')],
    ['/var/run/postgresql', home],
    ['/usr/lib/postgresql/15/bin', programs],
    ['PASSWORD-OF-POSTGRES', PASSWORD],
    ['PASSWORD-OF-REPLICATOR', PASSWORD],
    // The drill kills processes, and no machine: what they wrote is kept without it.
    ['wal_keep_size: 1GB', "wal_keep_size: 256MB\n        fsync: 'off'"],
  ])
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
