// Debian's HAProxy before the databases. It listens on 127.0.0.1.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { choosePort } from '../../../../scripts/server/port.ts'
import { ROOT } from '../../../../scripts/steps.ts'
import { fillIn } from '../../../servers/fill-in.ts'
import { findProgram } from '../../../servers/find-program.ts'
import { isListening, makeProgram, type StartedProgram } from '../../../servers/started-program.ts'
import type { Member } from './patroni.ts'

interface DatabaseBalancer {
  program: StartedProgram
  /** Its port, which leads to whichever member is the primary. */
  primary: number
  stop: () => Promise<void>
}

/** By the file that operators get, with the drill's ports. */
export async function startDatabaseBalancer(members: readonly Member[]): Promise<DatabaseBalancer> {
  const primary = await choosePort('127.0.0.1', 0)
  const configuration = fillIn(readFileSync(join(ROOT, 'ops/haproxy/databases.cfg'), 'utf8'), [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${primary}`],
    // Here each member has a port of its own for checks.
    ['check port 8008', 'check'],
    ...members.map(
      ({ name, port, checkPort }, n) =>
        [`server ${name} 10.0.0.1${n + 1}:5432`, `server ${name} 127.0.0.1:${port} port ${checkPort}`] as const,
    ),
  ])
  const file = await findProgram('haproxy')
  const folder = mkdtempSync(join(tmpdir(), 'khazana-haproxy-'))
  writeFileSync(join(folder, 'haproxy.cfg'), configuration)
  const program = makeProgram({
    name: 'HAProxy',
    file,
    args: ['-db', '-f', 'haproxy.cfg'],
    cwd: folder,
    isReady: () => isListening(primary),
  })
  await program.start()
  const stop = async () => {
    await program.kill()
    rmSync(folder, { recursive: true, force: true })
  }
  return { program, primary, stop }
}
