/** The job queue: pg-boss in the product's own PostgreSQL. `server/jobs.ts` lists the jobs. */
import { PgBoss, type JobWithMetadata, type WorkOptions } from 'pg-boss'

import { connect, type Sql } from '#app/db/client.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { jobSeconds, jobsRun } from '#app/platform/log/metrics.server.ts'
import { inTrace, startTrace } from '#app/platform/log/request-trace.server.ts'
import { makeDriverUrl, prefersEncryption, translated } from '#packages/sql'

import { requeueDeadJobs } from './dead-jobs.server.ts'
import { DEAD, measureQueue } from './queue-figures.server.ts'
import { wakeDueWorkers, type Worker } from './wake-due-workers.server.ts'

/**
 * A job's payload: just enough to find its rows. No text that a user wrote, no address and no token, because it is
 * stored for a while.
 */
export type JobData = Record<string, string | number | boolean | null>

/** The name of the queue's connections in `pg_stat_activity`. */
export const QUEUE_NAME = 'khazana-queue'

export interface QueuedJob {
  name: string
  data: JobData
  /** The delay before it runs. */
  afterSeconds?: number
}

/** Anything that runs statements: the pool, or an open transaction. */
export type Executor = Pick<Sql, 'unsafe' | 'typed'>

export interface Queue {
  sendJob(executor: Executor, job: QueuedJob): Promise<void>
  /** Queues any number of jobs of one name in one statement. */
  sendAll(executor: Executor, name: string, all: readonly JobData[]): Promise<void>
}

// The dev server reloads modules; the queue must survive that.
const holder = globalThis as typeof globalThis & { khazanaQueue?: Queue }

/** Installs the queue for everything that runs in this process. */
export function setQueue(queue: Queue): void {
  holder.khazanaQueue = queue
}

/**
 * Queues a job in the transaction of the fact that causes it: both commit, or neither. It runs at least once, so its
 * body must be idempotent.
 */
export async function enqueueJob(
  executor: Executor,
  name: string,
  data: JobData,
  wait: Pick<QueuedJob, 'afterSeconds'> = {},
): Promise<void> {
  await openedQueue().sendJob(executor, { name, data, ...wait })
}

/** The same for many jobs of one name at once. */
export async function enqueueAll(executor: Executor, name: string, all: readonly JobData[]): Promise<void> {
  if (all.length > 0) await openedQueue().sendAll(executor, name, all)
}

function openedQueue(): Queue {
  if (!holder.khazanaQueue) throw new Error('The queue is not open yet: call setQueue first')
  return holder.khazanaQueue
}

export interface JobKind {
  name: string
  run: (data: JobData) => Promise<unknown>
  /** A cron expression, in UTC, for a job that runs on a schedule. */
  every?: string
  /** How often it is retried; the pauses grow from 2 seconds to 15 minutes. */
  retries: number
  /** After this many seconds it counts as hung. */
  seconds: number
  /** How many run concurrently in one process; one by default. */
  atOnce?: number
  /**
   * Jobs of this kind that waited when a backup was taken run after its restore. Not for those that lead to a mail, which
   * the site sent after the backup.
   */
  survivesRestore?: true
  /** Seconds after which a finished job is deleted with its payload; a day by default. */
  keptSeconds?: number
}

/**
 * Seconds: before the first retry, at most before later ones, and between looks for jobs that are due. New jobs are announced at
 * once; only a look finds jobs that are due for a retry.
 */
export interface Pauses {
  first: number
  longest: number
  look: number
}

const PAUSES: Pauses = { first: 2, longest: 900, look: 10 }
/** The poll interval where the database cannot announce new jobs, as behind some poolers. */
const LOOK_UNTOLD = 2
/** Each worker polls for itself as rarely as this where new jobs are announced, because `wakeDueWorkers` looks for all of them. */
const LOOK_TOLD = 600

const HEARTBEAT_SECONDS = 10

/**
 * How often pg-boss looks for what nobody waits for: jobs of its schedule, which it finds due twice a minute, and jobs
 * that wait for others, of which there are none. Its own figure for both is five seconds.
 */
const RARELY = { cronWorkerIntervalSeconds: 20, flowIntervalSeconds: 600 }

/** Opens the queue; with `work`, this process also runs the jobs. */
export async function openQueue(
  url: string,
  jobs: readonly JobKind[],
  { work, pauses = PAUSES }: { work: boolean; pauses?: Pauses },
) {
  const boss = new PgBoss({
    connectionString: await addressFor(url),
    application_name: QUEUE_NAME,
    max: work ? 3 : 1,
    supervise: work,
    schedule: work,
    useListenNotify: work,
    ...RARELY,
  })
  boss.on('error', (error: Complaint) => log.error({ err: asError(error), queue: error.queue }, 'queue'))
  boss.on('warning', ({ message }) => log.warn({ about: message }, 'queue'))
  let stopLooking = () => {}
  try {
    await boss.start()
    await prepareQueues(boss, jobs, pauses)
    if (work) stopLooking = await startWorkers(boss, jobs, pauses)
  } catch (error) {
    // Its timers and connections would go on.
    await boss.stop({ graceful: false }).catch(() => {})
    throw error instanceof Error ? asError(error) : error
  }
  return {
    queue: {
      sendJob: (executor, job) => sendJob(boss, executor, job),
      sendAll: (executor, name, all) => sendAll(boss, executor, name, all),
    } satisfies Queue,
    requeueDead: (name: string) => requeueDeadJobs(boss, name),
    close: () => {
      stopLooking()
      return boss.stop({ graceful: work, timeout: 2000 })
    },
  }
}

/** Returns a function that ends the looks for due jobs. */
async function startWorkers(boss: PgBoss, jobs: readonly JobKind[], pauses: Pauses): Promise<() => void> {
  const workers: Worker[] = []
  measureQueue(jobs.map(({ name }) => name))
  for (const job of jobs) {
    const options = {
      pollingIntervalSeconds: Math.min(LOOK_UNTOLD, pauses.look),
      notifyPollingIntervalSeconds: LOOK_TOLD,
    }
    for (let nth = 0; nth < (job.atOnce ?? 1); nth++)
      workers.push({ job: job.name, id: await startWorker(boss, job, options) })
    if (job.every) await boss.schedule(job.name, job.every)
  }
  return wakeDueWorkers(boss, workers, pauses.look)
}

/** pg-boss reports a worker's error as a copy that is no longer an Error. */
type Complaint = { message: string; queue?: string }
const asError = (given: Complaint) => {
  const error = given instanceof Error ? given : Object.assign(new Error(given.message), given)
  // `pg` and its pool give these no code, by which the log knows an outage.
  return /^(?:Connection terminated|timeout expired|timeout exceeded|Client has encountered a connection error)/.test(
    error.message,
  )
    ? translated(error, 'the queue')
    : error
}

/** The address for pg-boss, which uses the same driver but knows nothing of `sslmode=prefer`. */
const addressFor = async (url: string): Promise<string> =>
  makeDriverUrl(url, prefersEncryption(url) && !(await isEncrypted(url)))

async function isEncrypted(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1 })
  try {
    const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return row?.ssl ?? false
  } finally {
    await sql.end()
  }
}

async function prepareQueues(boss: PgBoss, jobs: readonly JobKind[], pauses: Pauses): Promise<void> {
  const names = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!names.has(DEAD)) await boss.createQueue(DEAD)
  for (const { name, retries, seconds, keptSeconds = 86_400 } of jobs) {
    const options = {
      retryLimit: retries,
      retryDelay: pauses.first,
      retryBackoff: true,
      retryDelayMax: pauses.longest,
      expireInSeconds: seconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: keptSeconds,
      deadLetter: DEAD,
      notify: true,
    }
    if (names.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
}

/**
 * Starts a worker that polls again right after each job. On its own, pg-boss sleeps until the next poll or
 * announcement, and the jobs of one transaction are announced once: of a hundred, one would run per interval.
 */
async function startWorker(boss: PgBoss, job: JobKind, options: WorkOptions): Promise<string> {
  // The metadata says how often the job was tried, which tells its last failure. The payload arrives as it was sent.
  const jobOptions = { ...options, includeMetadata: true } as const
  const worker: string = await boss.work<JobData, void, typeof jobOptions>(job.name, jobOptions, async (batch) => {
    try {
      for (const given of batch) await runJob(job, given)
    } finally {
      boss.notifyWorker(worker)
    }
  })
  return worker
}

async function runJob({ name, run }: JobKind, given: JobWithMetadata<JobData>): Promise<void> {
  const { id, data, retryCount, retryLimit } = given
  const began = performance.now()
  try {
    await inTrace(startTrace(id), () => run(data))
    const ms = performance.now() - began
    jobsRun.inc({ job: name, result: 'done' })
    log.info({ job: name, id, ms: Math.round(ms) }, 'job')
  } catch (error) {
    const isLast = retryCount >= retryLimit
    jobsRun.inc({ job: name, result: isLast ? 'dead' : 'failed' })
    log.error({ err: error, job: name, id }, isLast ? 'job failed for good' : 'job failed, to be tried again')
    // The queue stores the error, and a mail server's refusal quotes the address.
    throw new JobFailure(error)
  } finally {
    jobSeconds.observe({ job: name }, (performance.now() - began) / 1000)
  }
}

/** A job's failure as the queue may store it: only the kind of error. The log has the rest. */
class JobFailure extends Error {
  constructor(cause: unknown) {
    const { name, code } = cause instanceof Error ? (cause as Error & { code?: unknown }) : { name: 'Error' }
    super(typeof code === 'string' ? `${name} ${code}` : name)
    this.name = 'JobFailure'
    delete this.stack
  }
}

const TEXT = 25

async function sendJob(boss: PgBoss, executor: Executor, { name, data, afterSeconds }: QueuedJob): Promise<void> {
  await boss.send(name, data, { db: over(executor), ...(afterSeconds !== undefined && { startAfter: afterSeconds }) })
}

async function sendAll(boss: PgBoss, executor: Executor, name: string, all: readonly JobData[]): Promise<void> {
  const jobs = all.map((data) => ({ data }))
  await boss.insert(name, jobs, { db: over(executor) })
}

/** Adapts the pool or a transaction to pg-boss's interface. */
const over = (executor: Executor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    // Sent as text, for the statement's own casts: the driver would encode JSON a second time.
    const typed = values.map((value) => (typeof value === 'string' ? executor.typed(value, TEXT) : value))
    return { rows: [...(await executor.unsafe(text, typed))] }
  },
})
