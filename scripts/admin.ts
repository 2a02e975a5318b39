// `npm run admin`: manages the admin role, bans accounts, answers letters, verifies the security log, and clears up dead jobs.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

import { connect, db, setDatabase, systemDb } from '#app/db/client.server.ts'
import { DatabaseUnusable } from '#app/db/usable.server.ts'
import { listAdmins, resetFactors, setAdmin, UnknownPerson } from '#app/features/accounts/admin-role.server.ts'
import { setBannedByEmail } from '#app/features/moderation/bans/ban-by-email.server.ts'
import { RestoreUnfinished } from '#app/platform/backup/restored-site.server.ts'
import { EmbeddedPostgresError } from '#app/platform/database/embedded-postgres.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { dropDeadJobs, listDeadJobs } from '#app/platform/jobs/dead-jobs.server.ts'
import { openQueue, setQueue } from '#app/platform/jobs/queue.server.ts'
import { verifyLog } from '#app/platform/security-log/verify-log.server.ts'
import { readSettings, SettingsError } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { setSettings } from '#app/platform/settings/settings.server.ts'
import { ACCOUNT_DATA } from '#app/server/account-data.ts'
import { JOBS } from '#app/server/jobs.ts'
import { changeAddress, erasePerson, exportPerson } from '#app/server/letters/answer-letters.server.ts'

import { withDatabase } from './with-database.ts'

const HELP = `${sayCommand('admin', 'grant|revoke|ban|unban|reset-factors EMAIL')}
${sayCommand('admin', 'export EMAIL [FILE]')}
${sayCommand('admin', 'erase EMAIL [--yes]')}
${sayCommand('admin', 'change-address OLD NEW')}
${sayCommand('admin', 'list|verify-log|dead-jobs')}
${sayCommand('admin', 'retry-jobs|drop-jobs NAME')}

  grant EMAIL       gives the account the admin role
  revoke EMAIL      removes the role
  ban EMAIL         closes the account: its sessions end, nobody can sign in to it, and its listings are hidden; open
                    reports of it are closed as acted on, and mails tell the person and the reporters
  unban EMAIL       opens it again and shows its listings again, except those that were hidden individually
  reset-factors EMAIL
                    removes the second factors of somebody who has lost them all, and signs them out everywhere: make sure
                    first who asks for it. A mail tells them; an admin has a week to set up new ones
  export EMAIL      for people who ask by letter: writes everything that is kept of the person, the same as their own download,
                    to FILE or a new file here (khazana-DATE.json), which only you can read
  erase EMAIL       deletes the account for people who ask by letter, as if they did it themselves, after you have typed the
                    address again or with --yes. Nothing brings it back, and a restore of an older backup repeats it
  change-address OLD NEW
                    for people who have lost their mailbox: mails a link to NEW, which becomes the account's address when it
                    is opened within a day; OLD is told, and can stop it
                    All three are on record in the audit log and the security log. Make sure first who writes
  list              prints the admins
  verify-log        checks the seals of the security log: whether anybody changed its entries about sign-ins, lock-outs, roles,
                    exports, deletions and actions of admins. Exits with 1 if a seal is broken, and otherwise with 2 if some could
                    not be checked, because the secret that sealed them is not known here
  dead-jobs         prints the jobs that failed for good: their name, how many, and when
  retry-jobs NAME   queues those of this name again, once what made them fail is gone
  drop-jobs NAME    deletes those of this name: what they were to do stays undone
  --help            prints this

It uses DATABASE_URL or the embedded database, whether the server runs or not. Changes take effect immediately.`

const ACTIONS = {
  grant: async (email: string) =>
    (await setAdmin(email, true)) ? `${email} is an admin now.` : `${email} is an admin already.`,
  revoke: async (email: string) =>
    (await setAdmin(email, false)) ? `${email} is no admin any more.` : `${email} is no admin.`,
  ban: async (email: string) => {
    const { isNew, listings, reports } = await setBannedByEmail(email, true)
    const closed = reports > 0 ? ` ${count(reports, 'open report')} closed as acted on.` : ''
    return isNew
      ? `${email} is banned: signed out everywhere, nobody can sign in to it, and ${count(listings, 'listing')} hidden.${closed}`
      : `${email} is banned already.${closed}`
  },
  unban: async (email: string) => {
    const { isNew, listings } = await setBannedByEmail(email, false)
    return isNew
      ? `${email} can sign in again, and ${count(listings, 'listing')} shown again.`
      : `${email} is not banned.`
  },
  'reset-factors': async (email: string) =>
    `${email} has no second factor any more: ${count(await resetFactors(email), 'factor')} removed.`,
}

/** The answers to letters. `more` is what stands behind the address. */
const LETTERS = {
  export: async (email: string, more: string) => {
    const path = more || `khazana-${new Date().toISOString().slice(0, 10)}.json`
    await exportPerson(email, path, ACCOUNT_DATA)
    return `Everything that is kept of ${email} is in ${path}.`
  },
  erase: async (email: string) =>
    (await erasePerson(email, ACCOUNT_DATA))
      ? `${email} is closed, and hidden from everybody. A report about the account is open: it is erased once that is decided.`
      : `${email} is erased. A process with the role worker deletes the last files and notes it for restores.`,
  'change-address': async (email: string, more: string) => {
    await changeAddress(email, more)
    return `${more} has got a link, which works for a day. ${email} was told, and can stop the change.`
  },
}

/** The actions on the dead jobs of one name. Each returns how many jobs it found. */
const ON_DEAD_JOBS = {
  'retry-jobs': async (name: string, jobs: Awaited<ReturnType<typeof openQueue>>) => {
    const many = await jobs.requeueDead(name)
    return { many, said: `${count(many, 'job')} queued again: a process with the role worker runs them.` }
  },
  'drop-jobs': async (name: string) => {
    const many = await dropDeadJobs(systemDb(), name)
    return { many, said: `${count(many, 'job')} deleted.` }
  },
}

const count = (many: number, what: string) => (many === 1 ? `1 ${what} is` : `${many} ${what}s are`)

/** The exit code of `verify-log` when no seal is broken, but some could not be checked. */
const UNCHECKED = 2

class WrongArguments extends Error {}

/** Runs the command, and returns its exit code. */
export async function admin(given: string[], env: NodeJS.ProcessEnv, envFile: string): Promise<number> {
  try {
    return await obey(given, env, envFile)
  } catch (error) {
    const forPeople = [
      WrongArguments,
      UnknownPerson,
      Refusal,
      SettingsError,
      EmbeddedPostgresError,
      DatabaseUnusable,
      RestoreUnfinished,
    ]
    if (!(error instanceof Error) || (!forPeople.some((kind) => error instanceof kind) && !('code' in error)))
      throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
}

async function obey(given: string[], env: NodeJS.ProcessEnv, envFile: string): Promise<number> {
  const { help, action, letter, list, onDead, name, more, yes } = readArguments(given)
  if (help) return (say(HELP), 0)
  if (letter === 'erase' && !yes) await confirmErasure(name)
  const settings = readSettings(env, envFile)
  setSettings(settings)
  return withDatabase(settings, async (url) => {
    const sql = connect(url, { max: 1 })
    setDatabase(sql)
    // The server sends the mails and looks at what is shown again, now or when it runs.
    // All queues, because a ban also tells people by notices.
    const queues = letter !== null || action === 'ban' || action === 'unban' || action === 'reset-factors'
    const jobs = queues || onDead ? await openQueue(url, queues ? JOBS : [], { work: false }) : null
    try {
      if (jobs) setQueue(jobs.queue)
      if (letter) say(await LETTERS[letter](name.toLowerCase(), more))
      else if (action) say(await ACTIONS[action](name.toLowerCase()))
      else if (onDead && jobs) await clearUpJobs(name, await ON_DEAD_JOBS[onDead](name, jobs))
      else if (list === 'verify-log') return await printVerdict()
      else if (list === 'dead-jobs') await printDeadJobs()
      else await printAdmins()
      return 0
    } finally {
      await jobs?.close()
      await sql.end({ timeout: 5 })
    }
  })
}

/** Nothing brings an erased account back, so the operator types its address a second time. */
async function confirmErasure(email: string): Promise<void> {
  if (!process.stdin.isTTY) throw new WrongArguments(`Say --yes to erase ${email} where nobody can be asked`)
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const typed = await asking.question(`This deletes the account of ${email} for good. Type the address again: `)
  asking.close()
  if (typed.trim().toLowerCase() !== email.toLowerCase()) throw new WrongArguments('Nothing was erased.')
}

async function printAdmins(): Promise<void> {
  const admins = await listAdmins()
  if (admins.length === 0) say(`There is no admin. ${sayCommand('admin', 'grant EMAIL')} makes one.`)
  for (const { email, name, banned } of admins) say(`${email}  ${name}${banned ? '  (banned)' : ''}`)
}

async function printDeadJobs(): Promise<void> {
  const dead = await listDeadJobs(db())
  if (dead.length === 0) return say('No job has failed for good.')
  for (const { name, count: many, since, last } of dead) {
    say(`${name}  ${many}, ${since.toISOString()} to ${last.toISOString()}`)
  }
  say(
    `The log says why (job failed for good). ${sayCommand('admin', 'retry-jobs NAME')} queues those of a name again, drop-jobs NAME deletes them.`,
  )
}

async function clearUpJobs(name: string, { many, said }: { many: number; said: string }): Promise<void> {
  if (many > 0) return say(said)
  const dead = (await listDeadJobs(db())).map((one) => one.name)
  throw new WrongArguments(
    `No job ${name} has failed for good.${dead.length > 0 ? ` These have: ${dead.join(', ')}.` : ''}`,
  )
}

/** Returns the exit code. */
async function printVerdict(): Promise<number> {
  const { events, checkpoints, head, problems, foreign } = await verifyLog()
  for (const problem of problems) say(problem)
  if (foreign > 0) {
    say(
      `${count(foreign, 'line')} sealed with another SESSION_SECRET, and could not be checked: SESSION_SECRET_PREVIOUS lacks it.`,
    )
  }
  const end = head ? ` The last checkpoint is ${head.number}, ${head.seal}: the server's log has the same line.` : ''
  say(`${events} events and ${checkpoints} checkpoints, ${problems.length} problems.${end}`)
  if (problems.length > 0) return 1
  return foreign > 0 ? UNCHECKED : 0
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false }, yes: { type: 'boolean', default: false } },
    })
    const [command = '', name = '', more = '', ...others] = positionals
    const action = isNameIn(ACTIONS, command) ? command : null
    const letter = isNameIn(LETTERS, command) ? command : null
    const onDead = isNameIn(ON_DEAD_JOBS, command) ? command : null
    const list = command === 'list' || command === 'verify-log' || command === 'dead-jobs' ? command : null
    const known = list ? name === '' : (action ?? letter ?? onDead) !== null && name.trim() !== ''
    const takesMore = letter === 'export' || letter === 'change-address'
    const isWhole = (more === '' ? letter !== 'change-address' : takesMore) && (!values.yes || letter === 'erase')
    if (!values.help && (!known || !isWhole || others.length > 0)) {
      throw new Error('Name an action, and the account or the job that it is for')
    }
    return { help: values.help, yes: values.yes, action, letter, list, onDead, name: name.trim(), more: more.trim() }
  } catch (error) {
    throw new WrongArguments(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`, { cause: error })
  }
}

function isNameIn<T extends object>(known: T, command: string): command is keyof T & string {
  return Object.hasOwn(known, command)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

if (import.meta.main) process.exitCode = await admin(process.argv.slice(2), process.env, '.env')
