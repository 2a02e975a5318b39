import type { ChildProcess } from 'node:child_process'

import { log } from '#app/platform/log/log.server.ts'
import { startChild } from '#app/platform/processes/start-child.server.ts'

import type { Reading, ReadingOrder, ReadingOutcome } from './read-picture.server.ts'

const PROGRAM = new URL('./read-picture.server.ts', import.meta.url)
/** The time limit per picture. */
const LONGEST_MS = 8000
/** On an idle machine it is ready within a second, including the language data. */
const START_MS = 15_000
/** The process ends after being idle this long, because it takes some 200 MB. */
const IDLE_MS = 60_000
const MOST_WAITING = 8
/** The limit per account, including the picture being read. */
const MOST_OF_ONE = 2
/** After this wait, the seller fills in the form by hand. */
const LONGEST_WAIT_MS = 8000

type Job = {
  picture: Uint8Array
  owner: string
  patience: NodeJS.Timeout
  soFar: Reading | null
  done: (reading: Reading) => void
  failed: (error: Error) => void
}
type Reader = { child: ChildProcess; ready: boolean; job: Job | null; timer: NodeJS.Timeout | undefined }

/** The picture was never started, so nothing is known about it. */
export class NotItsTurn extends Error {}

const waiting: Job[] = []
let reader: Reader | null = null
let lastOwner = ''

/**
 * Reads a picture in a child process, one at a time, with owners taking turns. On a timeout it resolves to what was
 * read so far. Rejects when that is nothing, and with `NotItsTurn` when too many pictures wait or when its turn does
 * not come in time.
 */
export function readPicture(picture: Uint8Array, owner: string): Promise<Reading> {
  return new Promise((done, failed) => {
    const theirs = [reader?.job, ...waiting].filter((job) => job?.owner === owner)
    if (waiting.length >= MOST_WAITING || theirs.length >= MOST_OF_ONE) {
      return failed(new NotItsTurn('Too many pictures wait to be read'))
    }
    const patience = setTimeout(() => leave(job), LONGEST_WAIT_MS).unref()
    const job: Job = { picture, owner, patience, soFar: null, done, failed }
    waiting.push(job)
    next()
  })
}

function leave(job: Job): void {
  // The process is still starting, which has its own limit; the first in the queue keeps waiting.
  if (nextJob() === job && reader && !reader.ready) return
  leaveLine(job)
  job.failed(new NotItsTurn('A picture waited too long for its turn to be read'))
}

function leaveLine(job: Job): void {
  clearTimeout(job.patience)
  waiting.splice(waiting.indexOf(job), 1)
}

const nextJob = () => waiting.find(({ owner }) => owner !== lastOwner) ?? waiting[0]

/** The process id, while the process runs. */
export const readingProcess = (): number | undefined => reader?.child.pid

function next(): void {
  reader ??= start()
  if (!reader.ready || reader.job) return
  const job = nextJob()
  if (!job) return
  leaveLine(job)
  lastOwner = job.owner
  reader.job = job
  hold(reader, true)
  endAfter(reader, LONGEST_MS)
  const order: ReadingOrder = { picture: job.picture }
  // If the process has just ended, its exit event reports that.
  reader.child.send(order, () => {})
}

function start(): Reader {
  const child = startChild(PROGRAM, { node: ['--max-old-space-size=128'] })
  const started: Reader = { child, ready: false, job: null, timer: undefined }
  endAfter(started, START_MS)
  child.on('message', (message: 'ready' | ReadingOutcome) => {
    if (message !== 'ready' && 'soFar' in message) {
      if (started.job) started.job.soFar = message.soFar
      return
    }
    if (message === 'ready') started.ready = true
    else finish(started, message)
    rest(started)
    next()
  })
  child.on('error', (error) => ended(started, error.message))
  child.on('exit', (code, signal) => ended(started, signal ?? `exit code ${code}`))
  return started
}

function finish(one: Reader, outcome: Exclude<ReadingOutcome, { soFar: Reading }>): void {
  const { job } = one
  one.job = null
  if ('read' in outcome) job?.done(outcome.read)
  else job?.failed(new Error(`A picture could not be read: ${outcome.failed}`))
}

function rest(one: Reader): void {
  endAfter(one, IDLE_MS)
  hold(one, false)
}

function ended(one: Reader, how: string): void {
  if (reader !== one) return
  clearTimeout(one.timer)
  reader = null
  if (one.job || !one.ready) log.warn({ how }, 'the process that reads pictures ended')
  if (one.job?.soFar) one.job.done(one.job.soFar)
  else one.job?.failed(new Error(`The picture was not read: ${how}`))
  if (!one.ready) {
    for (const job of waiting.splice(0)) {
      clearTimeout(job.patience)
      job.failed(new Error(`Pictures cannot be read: ${how}`))
    }
  }
  if (waiting.length > 0) next()
}

/** Kills the process after `ms`: it is then either idle or hanging. */
function endAfter(one: Reader, ms: number): void {
  clearTimeout(one.timer)
  one.timer = setTimeout(() => one.child.kill('SIGKILL'), ms).unref()
}

/** This server process stays alive for the child only while the child has work. */
function hold({ child }: Reader, busy: boolean): void {
  if (busy) child.ref()
  else child.unref()
  if (busy) child.channel?.ref()
  else child.channel?.unref()
}
