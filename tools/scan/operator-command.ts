import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { ROOT } from '../../scripts/steps.ts'

interface Surroundings {
  /** The working folder. */
  cwd: string
  env: Record<string, string>
  /** The largest exit code that is no failure. */
  most?: number
}

/** Runs an operator's command of the build. Returns its time, its exit code, and what it said. */
export async function timeCommand(name: string, args: readonly string[], { cwd, env, most = 0 }: Surroundings) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(ROOT, `build/server/${name}.js`), ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (words: Buffer) => (output += words.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code === null || code > most) throw new Error(`${name} ended with ${code}:\n${output}`)
  return { seconds: (performance.now() - began) / 1000, code, output }
}
