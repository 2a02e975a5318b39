import { type ChildProcess, fork } from 'node:child_process'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Whether this code runs from the build, and not from the TypeScript sources. */
export const isBuilt = import.meta.url.endsWith('.js')

// The C library returns large short-lived buffers to the system. Otherwise a process grows to twice its size.
const MEMORY = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }

export interface ChildOptions {
  args?: readonly string[]
  /** Options of Node, such as memory limits. */
  node?: readonly string[]
  /** Variables for the child. By default it gets none of this process's, so that it knows no secrets. */
  env?: NodeJS.ProcessEnv
  /** `pipe` for a caller that reads the child's error output. */
  stderr?: 'ignore' | 'pipe'
  /** The working folder; by default this process's. */
  cwd?: string
}

/**
 * Starts one of our own programs as a child process with a channel for messages. `source` is the URL of its module. The
 * build has an entry for each program (vite-server-entries.ts), so a built server needs no sources.
 */
export function startChild(source: URL, options: ChildOptions = {}): ChildProcess {
  const { args = [], node = [], env, stderr = 'ignore', cwd } = options
  const { PATH = '' } = process.env
  return fork(programAt(source), args, {
    serialization: 'advanced',
    // Type stripping prints a warning on some versions of Node 24.
    execArgv: ['--disable-warning=ExperimentalWarning', ...node],
    stdio: ['ignore', 'ignore', stderr, 'ipc'],
    env: { PATH, NODE_ENV: 'production', ...env, ...MEMORY },
    cwd,
  })
}

/** All files of the build are in one folder, so the program is beside this module. */
function programAt(source: URL): string {
  if (!isBuilt) return fileURLToPath(source)
  const name = basename(source.pathname).replace(/(?:\.server)?\.ts$/, '.js')
  return fileURLToPath(new URL(name, import.meta.url))
}
