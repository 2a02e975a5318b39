// Debian's HAProxy before the nodes, and another before the databases. Everything listens on 127.0.0.1.
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

export interface Balancer {
  program: StartedProgram
  stop: () => Promise<void>
}

/** As `ops/haproxy` has it for the site. People reach it at `port`. */
export async function startSiteBalancer(nodes: readonly number[]): Promise<Balancer & { port: number }> {
  const port = await free()
  const balancer = await startHaproxy(
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
  bind 127.0.0.1:${port}
  mode http
  balance leastconn
  option forwardfor
  retry-on conn-failure
  http-reuse safe
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${nodes.map((node, n) => `  server node${n} 127.0.0.1:${node}`).join('\n')}
`,
    port,
  )
  return { ...balancer, port }
}

/** By the file that operators get, with the drill's ports. `primary` leads to whichever member that is. */
export async function startDatabaseBalancer(members: readonly Member[]): Promise<Balancer & { primary: number }> {
  const primary = await free()
  const file = readFileSync(join(ROOT, 'ops/haproxy/databases.cfg'), 'utf8')
  const configuration = fillIn(file, [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`],
    // Here each member has a port of its own for checks.
    ['check port 8008', 'check'],
    ...members.map(
      ({ name, port, checkPort }, n) =>
        [`server ${name} 10.0.0.1${n + 1}:5432`, `server ${name} 127.0.0.1:${port} port ${checkPort}`] as const,
    ),
  ])
  return { ...(await startHaproxy(configuration, primary)), primary }
}

async function startHaproxy(configuration: string, port: number): Promise<Balancer> {
  const file = await findProgram('haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'khazana-haproxy-'))
  writeFileSync(join(folder, 'haproxy.cfg'), configuration)
  const program = makeProgram({
    name: 'HAProxy',
    file,
    args: ['-db', '-f', 'haproxy.cfg'],
    cwd: folder,
    isReady: () => isListening(port),
  })
  await program.start()
  const stop = async () => {
    await program.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { program, stop }
}

const free = () => choosePort('127.0.0.1', 0)

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}
