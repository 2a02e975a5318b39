/** The job queue: pg-boss in the product's own PostgreSQL. Which jobs there are is told by `server/jobs.ts`. */
import { PgBoss, type JobWithMetadata, type WorkOptions } from 'pg-boss'

import { connect, type Sql } from '#app/db/client.server.ts'

import { log } from './log.server.ts'

/** What a job may be told: enough to find its rows. Nothing that somebody wrote, no address and no token: it stays for a while. */
export type JobData = Record<string, string | number | boolean | null>

export interface QueuedJob {
  name: string
  data: JobData
  /** It waits so long before it runs. */
  afterSeconds?: number
}

/** Anything that takes statements: the pool, or an open transaction of it. */
export type Executor = Pick<Sql, 'unsafe' | 'typed'>

export interface Queue {
  send(executor: Executor, job: QueuedJob): Promise<void>
  /** Jobs of one name, in one statement however many they are. */
  sendAll(executor: Executor, name: string, all: readonly JobData[]): Promise<void>
}

// The dev server loads modules anew; the queue outlives them.
const holder = globalThis as typeof globalThis & { khazanaQueue?: Queue }

/** Hands the queue to whatever runs in this process. */
export function setQueue(queue: Queue): void {
  holder.khazanaQueue = queue
}

/**
 * Puts a job into the queue in the same transaction as the fact that causes it: neither is there without the other. It
 * runs at least once, so its body must bear running twice.
 */
export async function enqueue(
  executor: Executor,
  name: string,
  data: JobData,
  wait: Pick<QueuedJob, 'afterSeconds'> = {},
): Promise<void> {
  await openedQueue().send(executor, { name, data, ...wait })
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
  /** A cron line, in UTC, for a job that nobody asks for. */
  every?: string
  /** How often it is tried again; the pauses grow from 2 seconds to 15 minutes. */
  retries: number
  /** After these seconds it counts as hung. */
  seconds: number
  /** How many run at the same time in one process; one if left out. */
  atOnce?: number
  /** Seconds after which a job that is done is forgotten, with what it was told; a day if left out. */
  keptSeconds?: number
}

/**
 * Seconds: before the first further try, before later ones at most, and between looks at the queue. A new job is told of at
 * once; only looking finds one that is to be tried again.
 */
export interface Pauses {
  first: number
  longest: number
  look: number
}

const PAUSES: Pauses = { first: 2, longest: 900, look: 10 }
/** Where the database cannot tell of new jobs, as behind some poolers. */
const LOOK_UNTOLD = 2

/** Where jobs go that failed for good, for an operator to look at. */
const DEAD = 'dead-letters'
const HEARTBEAT_SECONDS = 10

/** Opens the queue; with `work` this process does the jobs, too. */
export async function openQueue(
  url: string,
  jobs: readonly JobKind[],
  { work, pauses = PAUSES }: { work: boolean; pauses?: Pauses },
) {
  const boss = new PgBoss({
    connectionString: await addressFor(url),
    application_name: 'khazana-queue',
    max: work ? 3 : 1,
    supervise: work,
    schedule: work,
    useListenNotify: work,
  })
  boss.on('error', (error: Complaint) => log.error({ err: asError(error), queue: error.queue }, 'queue'))
  boss.on('warning', ({ message }) => log.warn({ about: message }, 'queue'))
  await boss.start()
  await describe(boss, jobs, pauses)
  if (work) {
    for (const job of jobs) {
      const options = {
        pollingIntervalSeconds: Math.min(LOOK_UNTOLD, pauses.look),
        notifyPollingIntervalSeconds: pauses.look,
      }
      for (let nth = 0; nth < (job.atOnce ?? 1); nth++) await startWorker(boss, job, options)
      if (job.every) await boss.schedule(job.name, job.every)
    }
  }
  return {
    queue: {
      send: (executor, job) => send(boss, executor, job),
      sendAll: (executor, name, all) => sendAll(boss, executor, name, all),
    } satisfies Queue,
    close: () => boss.stop({ graceful: work, timeout: 2000 }),
  }
}

/** What a worker complains of comes as a copy that is no error any more. */
type Complaint = { message: string; queue?: string }
const asError = (given: Complaint) => (given instanceof Error ? given : Object.assign(new Error(given.message), given))

/**
 * The address, as its driver has to read it: like libpq, the one of the pages encrypts at `require` and asks for no
 * certificate that it knows, and at `prefer` does so where the database can.
 */
async function addressFor(url: string): Promise<string> {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  if (mode === 'prefer' && !(await isEncrypted(url))) address.searchParams.delete('sslmode')
  else if (mode === 'prefer' || mode === 'require') address.searchParams.set('sslmode', 'no-verify')
  else return url
  return address.href
}

async function isEncrypted(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1 })
  try {
    const [row] = await sql<{ ssl: boolean }[]>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
    return row?.ssl ?? false
  } finally {
    await sql.end()
  }
}

async function describe(boss: PgBoss, jobs: readonly JobKind[], pauses: Pauses): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  if (!known.has(DEAD)) await boss.createQueue(DEAD)
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
    if (known.has(name)) await boss.updateQueue(name, options)
    else await boss.createQueue(name, options)
  }
}

/**
 * A worker that looks again at once after each job. By itself pg-boss sleeps until the next look or the next new job, and
 * the jobs of one transaction are told of once: of a hundred, one would run in each pause.
 */
async function startWorker(boss: PgBoss, job: JobKind, options: WorkOptions): Promise<void> {
  // With how often a job was tried: its last failure is another one. What was sent is what arrives.
  const known = { ...options, includeMetadata: true } as const
  const worker: string = await boss.work<JobData, void, typeof known>(job.name, known, async (batch) => {
    try {
      for (const given of batch) await runJob(job, given)
    } finally {
      boss.notifyWorker(worker)
    }
  })
}

async function runJob({ name, run }: JobKind, given: JobWithMetadata<JobData>): Promise<void> {
  const { id, data, retryCount, retryLimit } = given
  const began = performance.now()
  try {
    await run(data)
    log.info({ job: name, id, ms: Math.round(performance.now() - began) }, 'job')
  } catch (error) {
    const isLast = retryCount >= retryLimit
    log.error({ err: error, job: name, id }, isLast ? 'job failed for good' : 'job failed, to be tried again')
    // The queue keeps what it is told: a mail server's refusal quotes the address.
    throw new JobFailure(error)
  }
}

/** That a job failed, as the queue's tables may keep it: what kind of error it was. The log has the rest. */
class JobFailure extends Error {
  constructor(cause: unknown) {
    const { name, code } = cause instanceof Error ? (cause as Error & { code?: unknown }) : { name: 'Error' }
    super(typeof code === 'string' ? `${name} ${code}` : name)
    this.name = 'JobFailure'
    delete this.stack
  }
}

const TEXT = 25

async function send(boss: PgBoss, executor: Executor, { name, data, afterSeconds }: QueuedJob): Promise<void> {
  await boss.send(name, data, { db: over(executor), ...(afterSeconds !== undefined && { startAfter: afterSeconds }) })
}

async function sendAll(boss: PgBoss, executor: Executor, name: string, all: readonly JobData[]): Promise<void> {
  const jobs = all.map((data) => ({ data }))
  await boss.insert(name, jobs, { db: over(executor) })
}

/** The pool or its transaction, as pg-boss speaks to one. */
const over = (executor: Executor) => ({
  async executeSql(text: string, values: unknown[] = []) {
    // As text, for the statement's own casts: the driver would quote what is JSON already once more.
    const typed = values.map((value) => (typeof value === 'string' ? executor.typed(value, TEXT) : value))
    // The driver's own list of what may be a value, which pg-boss keeps to.
    return { rows: [...(await executor.unsafe(text, typed as Parameters<Executor['unsafe']>[1]))] }
  },
})
