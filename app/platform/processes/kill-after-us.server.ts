import { spawn } from 'node:child_process'

/**
 * A line on its input lets it go; the end of its input, which the system closes with our process, kills. The process gets a fair share of
 * the processor first, because also a killed one needs some to end (`autogroup`: where Linux divides it between sessions).
 */
const SCRIPT = 'read -r word && exit; echo 0 2>/dev/null >"/proc/$1/autogroup"; kill -KILL "$1"'

/**
 * Kills a child process as soon as this one has ended, however it ends. This is for a child of the lowest priority in a session of its own: on a
 * busy machine it gets no processor for a minute, and so does not notice by itself that its channel has closed. A shell waits instead. Where there
 * is none, the channel has to do.
 */
export function killAfterUs(pid: number): { killNow: () => void; letGo: () => void } {
  // Detached: Ctrl-C signals the whole process group.
  const shell = spawn('sh', ['-c', SCRIPT, 'sh', String(pid)], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  shell.on('error', () => {})
  shell.stdin.on('error', () => {})
  shell.unref()
  return { killNow: () => shell.stdin.end(), letGo: () => shell.stdin.end('over\n') }
}
