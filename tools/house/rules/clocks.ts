import { blankComments, type Code, type Problem } from '../tree.ts'

/**
 * No test depends on the clock, because a machine that is busy with other work stalls for seconds: what measures is a bench or a
 * drill, or counts; what waits, waits for the thing; and the bound on waiting is the runner's.
 */
const TESTS = /\.test\.tsx?$|^(?:e2e|test)\//

/** Files that may read the clock, and why nothing fails because of it. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'test/dates.ts': 'makes dates of rows and files, whose age is data',
  'test/leftovers.ts': 'spares folders that are younger than a minute, and fails nothing',
  'test/plans/counted-queries.ts': 'lends its times to benches',
  'test/servers/s3-server.ts': 'dates its files and checks when a request was signed, as a bucket does',
  'test/servers/smtp-server.ts': 'is slow when a test says so',
  'test/opened-list.ts': 'answers late on the clock that its tests move',
  'test/opened-messages.ts': 'answers late on the clock that its tests move',
  'test/opened-outbox.ts': 'answers late on the clock that its tests move',
  'test/browser-storage.ts': 'tells other tabs a moment later, in whatever order',
  'scripts/server/hold-build.test.ts': 'a stand-in for the bundler looks for a file again and again',
  'tools/house/rules/clocks.test.ts': 'has examples',
  'e2e/hostile.ts': 'has a text that would make a database sleep',
  'e2e/server.ts': 'bounds the start of a server, generously, before any test runs',
  'e2e/own-server.ts': 'bounds the start of a server, generously, before any test runs',
  'e2e/weight.ts': 'counts bytes once a page has become quiet',
  'e2e/translation/looks.ts': 'looks again whether a problem stays, and fails for one that does',
}

/** Each reads the clock or sleeps, unless the file's tests move that part of it themselves. */
const CLOCKS: readonly (readonly [pattern: RegExp, faked: string])[] = [
  [/\bDate\.now\b|(?<=(?<!:) [=<>-] )new Date\(\)|\bnew Date\(\)(?= [-<>]|\.(?:getTime|valueOf)\b)/g, 'Date'],
  [/\bperformance\.now\b/g, 'performance'],
  [/(?<![.\w])setTimeout\((?!\w+\))/g, 'setTimeout'],
  [/(?<![.\w])setInterval\((?!\(\) => \{\})/g, 'setInterval'],
  [/\bprocess\.(?:hrtime|uptime)\b/g, 'hrtime'],
  [/\bimport \{[^}]*\bset(?:Timeout|Interval)\b[^}]*\} from 'node:timers\/promises'/g, 'pauses'],
  [/\b(?:threadCpuUsage|cpuUsage|resourceUsage|waitForTimeout)\b/g, ''],
  // Longer sleeps are for what has to be cut off.
  [/\bpg_sleep\((?:[12]?\d(?:\.\d+)?)\)/g, ''],
]
/** A bound on waiting that is shorter than the runner's own. */
const BOUND = /\btimeout: ([\d_]+)\b|^\s*\}, ([\d_]{4,})\)$/gm
const [LEAST_MS, RUNNERS_MS] = [100, 300_000]
/** A journey's step may be short where it is repeated until it passes. */
const STEP_MS = 2000

const ADVICE = 'no test depends on the clock: count, wait for the thing, or measure in a bench or drill'

export function checkClocks(code: Code, allowed = ALLOWED): Problem[] {
  const { file, lineAt } = code
  if (!TESTS.test(file) || allowed[file]) return []
  const text = blankComments(code)
  const faked = findFaked(text)
  const reads = CLOCKS.flatMap(([pattern, name]) =>
    faked.has(name) || faked.has('everything') ? [] : [...text.matchAll(pattern)].map(({ index }) => index),
  )
  const bounds = [...text.matchAll(BOUND)].flatMap(({ 1: wait, 2: whole, index }) => {
    const ms = Number((wait ?? whole ?? '').replaceAll('_', ''))
    const least = file.startsWith('e2e/') ? STEP_MS + 1 : LEAST_MS
    return ms >= least && ms < RUNNERS_MS ? [index] : []
  })
  return [
    ...reads.map((at) => ({ file, line: lineAt(at), text: ADVICE })),
    ...bounds.map((at) => ({ file, line: lineAt(at), text: 'the runner bounds the waiting: leave this out' })),
  ]
}

/** The parts of the clock that the file's tests move themselves. */
function findFaked(text: string): Set<string> {
  const faked = [...text.matchAll(/\buseFakeTimers\(([^)]*)\)/g)].flatMap(([, given = '']) => {
    const [, names] = /toFake: \[([^\]]*)\]/.exec(given) ?? []
    return names === undefined ? ['everything'] : names.replaceAll(/['\s]/g, '').split(',')
  })
  const spied = [...text.matchAll(/\bspyOn\((Date|performance), 'now'\)/g)].map(([, name = '']) => name)
  const mocked = text.includes("vi.mock('node:timers/promises'") ? ['pauses'] : []
  return new Set([...faked, ...spied, ...mocked])
}
