// Ceph's S3 gateway before a cluster of one machine, in memory, from Debian's packages. Everything listens on 127.0.0.1.
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

import { bucketRequests, type BucketAddress } from '#app/platform/storage/bucket-requests.server.ts'

import { choosePort } from '../../../scripts/server/port.ts'
import { findProgram } from '../../servers/find-program.ts'
import { makeProgram, type StartedProgram } from '../../servers/started-program.ts'

const run = promisify(execFile)
const PACKAGES = ['ceph-mon', 'ceph-osd', 'ceph-mgr', 'radosgw']
const READY_WITHIN_MS = 60_000
const COMMAND_MS = 40_000

export interface Ceph {
  address: BucketAddress
  /** Stops the gateway: it keeps its connections and answers nothing. */
  pause: () => void
  resume: () => void
  /** SIGKILL to the gateway; what it stored is kept. */
  kill: () => Promise<void>
  /** Starts the killed gateway again. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

export async function startCeph(): Promise<Ceph> {
  await findProgram('radosgw', PACKAGES)
  const folder = mkdtempSync(join(tmpdir(), 'khazana-ceph-'))
  const [monitor, gateway] = [await choosePort('127.0.0.1', 0), await choosePort('127.0.0.1', 0)]
  for (const name of ['mon', 'mgr', 'osd', 'run']) mkdirSync(join(folder, name))
  const [cluster, osd] = [randomUUID(), randomUUID()]
  writeFileSync(join(folder, 'ceph.conf'), writeConfiguration({ folder, cluster, monitor, gateway }))
  // Servers of Debian are not on everybody's path.
  const env = { PATH: `${process.env['PATH']}:/usr/sbin`, CEPH_CONF: join(folder, 'ceph.conf'), HOME: folder }
  const programs: StartedProgram[] = []

  const callProgram = async (program: string, ...args: string[]) =>
    (await run(program, args, { cwd: folder, env, timeout: COMMAND_MS })).stdout.trim()
  const startServer = async (name: string, ...args: string[]) => {
    // The first command waits for the cluster, and `createBucket` for the gateway.
    const isReady = () => Promise.resolve(true)
    const program = makeProgram({ name, file: name, args: [...args, '-f'], cwd: folder, env, isReady })
    programs.push(program)
    await program.start()
    return program
  }
  const stop = async () => {
    for (const program of programs) await program.kill()
    rmSync(folder, { recursive: true, force: true })
  }

  try {
    const admin = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
    await callProgram('ceph-authtool', '--create-keyring', 'admin.keyring', '--gen-key', '-n', 'client.admin', ...admin)
    await callProgram(
      'ceph-authtool',
      '--create-keyring',
      'mon.keyring',
      '--gen-key',
      '-n',
      'mon.',
      '--cap',
      'mon',
      'allow *',
    )
    await callProgram('ceph-authtool', 'mon.keyring', '--import-keyring', 'admin.keyring')
    await callProgram(
      'monmaptool',
      '--create',
      '--addv',
      'a',
      `[v2:127.0.0.1:${monitor}/0]`,
      '--fsid',
      cluster,
      'monmap',
    )
    await callProgram('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap', '--keyring', 'mon.keyring')
    await startServer('ceph-mon', '-i', 'a')
    const ofManager = ['mon', 'allow profile mgr', 'osd', 'allow *', '-o', 'mgr/keyring']
    await callProgram('ceph', 'auth', 'get-or-create', 'mgr.x', ...ofManager)
    await startServer('ceph-mgr', '-i', 'x')
    const secret = await callProgram('ceph-authtool', '--gen-print-key')
    await callProgram('ceph-authtool', '--create-keyring', 'osd/keyring', '-n', 'osd.0', '--add-key', secret)
    writeFileSync(join(folder, 'osd.json'), JSON.stringify({ cephx_secret: secret }))
    await callProgram('ceph', 'osd', 'new', osd, '-i', 'osd.json')
    await callProgram('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd)
    await startServer('ceph-osd', '-i', '0')
    await callProgram(
      'ceph',
      'auth',
      'get-or-create',
      'client.rgw.a',
      'osd',
      'allow rwx',
      'mon',
      'allow rw',
      '-o',
      'rgw.keyring',
    )
    const gatewayProgram = await startServer('radosgw', '-n', 'client.rgw.a')
    const keys = { accessKeyId: randomBytes(8).toString('hex'), secretAccessKey: randomBytes(16).toString('hex') }
    const ofUser = ['--access-key', keys.accessKeyId, '--secret-key', keys.secretAccessKey]
    await callProgram('radosgw-admin', 'user', 'create', '--uid', 'khazana', '--display-name', 'Khazana', ...ofUser)
    const address = { endpoint: `http://127.0.0.1:${gateway}`, region: 'us-east-1', bucket: 'photos', ...keys }
    await createBucket(address)
    return {
      address,
      pause: () => gatewayProgram.signal('SIGSTOP'),
      resume: () => gatewayProgram.signal('SIGCONT'),
      kill: gatewayProgram.kill,
      async start() {
        await gatewayProgram.start()
        await createBucket(address)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Another bucket of the same user. Waits for the gateway. */
export async function createBucket(address: BucketAddress): Promise<void> {
  const began = performance.now()
  for (;;) {
    const answer = await bucketRequests(address)({ method: 'PUT', key: '' }).catch((error: unknown) => String(error))
    if (typeof answer !== 'string' && answer.status === 200) return
    const said = typeof answer === 'string' ? answer : answer.code
    if (performance.now() - began > READY_WITHIN_MS) throw new Error(`The gateway of Ceph does not start: ${said}`)
    await pause(200)
  }
}

function writeConfiguration(given: { folder: string; cluster: string; monitor: number; gateway: number }): string {
  const { folder, cluster, monitor, gateway } = given
  return `[global]
fsid = ${cluster}
mon host = [v2:127.0.0.1:${monitor}/0]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
keyring = ${folder}/admin.keyring
run dir = ${folder}/run
admin socket = ${folder}/run/$name.asok
pid file =
log file = ${folder}/$name.log
log to stderr = false
mon cluster log file = /dev/null
crash dir = ${folder}/run
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
mon data avail crit = 1
mon data avail warn = 1
[mon]
mon data = ${folder}/mon
[mgr]
mgr data = ${folder}/mgr
keyring = ${folder}/mgr/keyring
mgr initial modules =
[osd]
osd data = ${folder}/osd
keyring = ${folder}/osd/keyring
[client.rgw.a]
keyring = ${folder}/rgw.keyring
rgw frontends = beast endpoint=127.0.0.1:${gateway}
rgw data = ${folder}/run
`
}
