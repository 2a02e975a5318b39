// Debian's HAProxy before the databases. It listens on 127.0.0.1.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { choosePort } from '../../../../scripts/server/port.ts'
import { ROOT } from '../../../../scripts/steps.ts'
import { fillIn } from '../../../servers/fill-in.ts'
import { findProgram } from '../../../servers/find-program.ts'
import { makeProgram, type StartedProgram } from '../../../servers/started-program.ts'
import type { Member } from './patroni.ts'

export interface Balancer {
  program: StartedProgram
  stop: () => Promise<void>
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
