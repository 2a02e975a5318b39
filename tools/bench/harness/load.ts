// Loads a server on this machine from one thread, and compares two servers under load.
import { fileURLToPath } from 'node:url'

import { installProgram } from '../../servers/find-program.ts'
import { processorSeconds, secondsOfTree } from '../../servers/process-figures.ts'
import { capture } from './processes.ts'
import { median, percent, short, type Row } from './row.ts'

export interface Target {
  /** Without a path. */
  url: string
  pid: number
}

export interface Requests {
  /** A single path, or a file with one path per line. */
  path: string | { file: string }
  headers?: Record<string, string>
}

interface Loaded {
  requests: number
  seconds: number
  failed: number
  p99: number
}

const CONNECTIONS = 16
const WARM_REQUESTS = 5000
const WARM_MS = 15_000
const LUA = fileURLToPath(new URL('./paths.lua', import.meta.url))

/** How much of a file of paths one run may use; the next run starts after it. */
const STRIDE = 7919
let runs = 0

/** Loads a server and returns the figures. Throws when any answer was not a success. */
export async function load(url: string, { path, headers = {} }: Requests, seconds: number): Promise<Loaded> {
  const loaded = await runWrk(url, path, headers, seconds)
  runs += 1
  if (loaded.failed > 0) throw new Error(`${loaded.failed} of ${loaded.requests} requests to ${url} failed`)
  if (loaded.requests === 0) throw new Error(`${url} answered nothing within ${seconds} s`)
  return loaded
}

async function runWrk(url: string, path: Requests['path'], headers: Record<string, string>, seconds: number) {
  const base = [
    '--threads',
    '1',
    '--connections',
    String(CONNECTIONS),
    '--duration',
    `${seconds}s`,
    '--timeout',
    '15s',
    '--latency',
  ]
  const head = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`])
  const rest = typeof path === 'string' ? [url + path] : ['--script', LUA, url, '--', path.file, String(runs * STRIDE)]
  const said = await capture(await installProgram('wrk'), [...base, ...head, ...rest])
  const number = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? 0)
  const [, p99 = '0', unit = 'ms'] = /^\s*99%\s+([\d.]+)(us|ms|s)/m.exec(said) ?? []
  const [, connect = 0, read = 0, write = 0, timeout = 0] =
    /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(said) ?? []
  return {
    requests: number(/(\d+) requests in/),
    seconds: number(/(\d+) requests in/) / number(/Requests\/sec:\s+([\d.]+)/),
    failed:
      number(/Non-2xx or 3xx responses: (\d+)/) + [connect, read, write, timeout].map(Number).reduce((a, b) => a + b),
    p99: Number(p99) * { us: 0.001, ms: 1, s: 1000 }[unit as 'us' | 'ms' | 's'],
  }
}

interface Comparison {
  name: string
  ours: Target
  limit: Target
  requests: Requests
  /** The goal, as a share of the baseline. */
  goal: number
  rounds: number
  seconds: number
  /** Counts the pages that our server has rendered: every request must have been one. */
  rendered?: () => Promise<number>
  /** The process of the database of both, whose time per request is told, too. */
  database?: number
}

/**
 * Loads both servers in turn, several times. The ratio is the median of the rounds' own ratios, so that other load on
 * the machine affects both alike. Returns a line for the report and one with the CPU time behind it.
 */
export async function compare(comparison: Comparison): Promise<Row[]> {
  const { name, ours, limit, requests, goal, rounds, seconds, rendered, database } = comparison
  for (const { url } of [ours, limit]) await warmUp(url, requests)
  const results: {
    ours: number
    limit: number
    oursCost: number
    limitCost: number
    oursSql: number
    limitSql: number
  }[] = []
  for (let round = 0; round < rounds; round++) {
    const before = await rendered?.()
    const one = await measure(ours, requests, seconds, database)
    const share = rendered && before !== undefined ? ((await rendered()) - before) / one.requests : 1
    if (share < 0.95)
      throw new Error(`only ${percent(share)} of the pages were rendered anew: the others were kept ones`)
    const other = await measure(limit, requests, seconds, database)
    const costs = { oursCost: one.cost, limitCost: other.cost, oursSql: one.sql, limitSql: other.sql }
    results.push({ ours: one.rate, limit: other.rate, ...costs })
  }
  const ratio = median(results.map((result) => result.ours / result.limit))
  const costRow = (what: string, one: number, other: number): Row => ({
    name: `  ${what} per request`,
    figure: `${short(one * 1000)} ms`,
    limit: `${short(other * 1000)} ms`,
    ratio: percent(other / one),
  })
  const middle = (key: keyof (typeof results)[number]) => median(results.map((result) => result[key]))
  return [
    {
      name,
      figure: `${short(middle('ours'))} req/s`,
      limit: `${short(middle('limit'))} req/s`,
      ratio: percent(ratio),
      goal: `≥ ${percent(goal)}`,
      holds: ratio >= goal,
    },
    costRow('its process’s own time', middle('oursCost'), middle('limitCost')),
    ...(database ? [costRow('PostgreSQL’s time', middle('oursSql'), middle('limitSql'))] : []),
  ]
}

/** Until V8 has compiled the hot code, on a busy machine as on an idle one. */
async function warmUp(url: string, requests: Requests): Promise<void> {
  const began = performance.now()
  let answered = 0
  while (answered < WARM_REQUESTS && performance.now() - began < WARM_MS) {
    answered += (await load(url, requests, 1)).requests
  }
}

async function measure(target: Target, requests: Requests, seconds: number, database?: number) {
  const read = () => [processorSeconds(target.pid), database ? secondsOfTree(database) : 0] as const
  const [own, sql] = read()
  const loaded = await load(target.url, requests, seconds)
  const [ownAfter, sqlAfter] = read()
  const each = (used: number) => used / loaded.requests
  return {
    rate: loaded.requests / loaded.seconds,
    cost: each(ownAfter - own),
    sql: each(sqlAfter - sql),
    requests: loaded.requests,
  }
}
