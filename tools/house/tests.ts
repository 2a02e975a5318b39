import { isTest, type Code, type Problem } from './tree.ts'

// Sharp keeps what one caller has forbidden it to read, and Hono's server replaces the global Response.
const LEAVES_TRACES =
  /(?<![\w'"`])vi\.(?:mock|doMock|hoisted|resetModules)\(|^import .*from '(?:sharp|@hono\/node-server|.*\/listen\.server\.ts)'/
const HAS_OWN_PROCESS = /\.apart\.test\.tsx?$/
const SHARES_PROCESS = /\.test\.tsx?$/

/** A test file that would disturb the next one in the same process says by its suffix that it needs its own. */
export function checkTests({ file, text }: Code): Problem[] {
  if (!isTest(file) || !SHARES_PROCESS.test(file) || HAS_OWN_PROCESS.test(file)) return []
  return text
    .split('\n')
    .flatMap((line, n) => (LEAVES_TRACES.test(line) ? [n + 1] : []))
    .slice(0, 1)
    .map((line) => ({ file, line, text: 'the next file of this process would meet this too: name it .apart.test' }))
}
