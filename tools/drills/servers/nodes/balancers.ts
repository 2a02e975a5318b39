// Debian's HAProxy before the nodes and before the databases. Everything listens on 127.0.0.1.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { choosePort } from '../../../../scripts/server/port.ts'
import { ROOT } from '../../../../scripts/steps.ts'
import { findProgram } from '../../../servers/find-program.ts'
import { makeProgram, type StartedProgram } from '../../../servers/started-program.ts'
import { fillIn } from './fill-in.ts'
import type { Member } from './patroni.ts'

export interface Balancers {
  /** The port where people reach the site. */
  site: number
  /** The primary, whichever member that is. */
  primary: number
  /** The members that replicate. */
  replicas: number
  program: StartedProgram
  stop: () => Promise<void>
}

/** As `ops/haproxy` has it for the site, and as Patroni's documentation has it for the databases. */
export async function startBalancers(nodes: readonly number[], members: readonly Member[]): Promise<Balancers> {
  const file = await findProgram('haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'khazana-haproxy-'))
  const [site, primary, replicas] = [await free(), await free(), await free()]
  const databases = members.length > 0 ? describeDatabases(members, { primary, replicas }) : ''
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout http-request 10s
  timeout http-keep-alive 50s
  timeout queue 10s
  timeout tunnel 100s
  timeout check 3s
  option redispatch 1
  retries 3
listen site
  bind 127.0.0.1:${site}
  mode http
  balance leastconn
  option forwardfor
  retry-on conn-failure
  http-reuse safe
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${nodes.map((port, n) => `  server node${n} 127.0.0.1:${port}`).join('\n')}

${databases}`,
  )
  const program = makeProgram({
    name: 'HAProxy',
    file,
    args: ['-db', '-f', 'haproxy.cfg'],
    cwd: folder,
    isReady: () => listens(site),
  })
  await program.start()
  const stop = async () => {
    await program.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { site, primary, replicas, program, stop }
}

/** The two lists of the file that operators get, with the drill's ports. */
function describeDatabases(members: readonly Member[], { primary, replicas }: { primary: number; replicas: number }) {
  const file = readFileSync(join(ROOT, 'ops/haproxy/databases.cfg'), 'utf8')
  const lists = file
    .slice(file.indexOf('listen primary'))
    .replaceAll(/^listen .*$/gm, '$&\n    mode tcp\n    timeout client 1h\n    timeout server 1h')
  return fillIn(lists, [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`],
    ['bind 127.0.0.1:5001', `bind 127.0.0.1:${replicas}`],
    // Here each member has a port of its own for checks.
    ['check port 8008', 'check'],
    ...members.map(
      ({ name, port, checkPort }, n) =>
        [`server ${name} 10.0.0.1${n + 1}:5432`, `server ${name} 127.0.0.1:${port} port ${checkPort}`] as const,
    ),
  ])
}

const free = () => choosePort('127.0.0.1', 0)

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}
