// `npm run doctor`: says what is wrong with an installation, and what to do.
import { mkdirSync } from 'node:fs'

import { requireCluster, EmbeddedPostgresError } from '#app/platform/database/embedded-postgres.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { readSettings, SettingsError, type Settings } from '#app/platform/settings/env.server.ts'
import { sayCommand } from '#app/platform/settings/operator-command.server.ts'
import { setSettings, settings as currentSettings } from '#app/platform/settings/settings.server.ts'

import { readArguments } from '../read-arguments.ts'
import { remarks } from '../server/announce.ts'
import { withDatabase } from '../with-database.ts'
import { checkBackups } from './check-backups.ts'
import { checkCertificate } from './check-certificate.ts'
import { examineDatabase } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkPages } from './check-pages.ts'
import { examineReplicas } from './check-replicas.ts'
import { checkAddress, checkDisk, checkOwnFiles, checkRedis, checkStorage } from './check-surroundings.ts'
import { describeFinding, orProblem, secretHider, type Finding } from './finding.ts'

const HELP = `${sayCommand('doctor')}

Checks the settings, the database (version, migrations, rights, connections, clock), its replicas, Redis, the storage for photos, mail, the public
address with its proxies, the disk, the backups and your own pages, while the site runs or not. Prints a line for each: ok, warning or problem,
and what to do. It changes nothing, sends no mail without --mail-to, and prints no secret.

  --mail-to ADDRESS   sends a mail there, to see whether it arrives
  --help              prints this

Exits with 0 if there is no problem, otherwise with 1.`

/** Runs the command, and returns its exit code. */
export async function doctor(args: string[], env: NodeJS.ProcessEnv, envFile: string): Promise<number> {
  const { help, 'mail-to': mailTo } = readArguments(
    { args, options: { 'mail-to': { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } } },
    HELP,
  ).values
  if (help) return (say(HELP), 0)
  const settings = readOwnSettings(env, envFile)
  if ('problems' in settings) {
    for (const says of settings.problems) tell({ about: 'settings', level: 'problem', says, todo: 'change it in .env' })
    return 1
  }
  const missing = findMissingSite(settings)
  if (missing !== null) return (tell({ about: 'database', level: 'problem', says: missing }), 1)
  const site = await orProblem('site', 'npm run site -- check says the same', () => checkOwnFiles(settings))
  if (site.some(({ level }) => level === 'problem')) return (site.forEach(tell), 1)
  setSettings(settings)
  mkdirSync(settings.dataDir, { recursive: true })
  const hide = secretHider(settings)
  const found: Finding[] = []
  const add = (all: Finding[]) => {
    for (const finding of all) {
      found.push(finding)
      say(hide(describeFinding(finding)))
    }
  }
  add(site)
  const open = remarks(currentSettings())
  add(open.map((says): Finding => ({ about: 'settings', level: 'warning', says, todo: '.env.example explains it' })))
  if (open.length === 0) add([{ about: 'settings', level: 'ok', says: 'every one is valid' }])
  const inDatabase = () =>
    withDatabase(
      settings,
      async (url) => [...(await examineDatabase(url, settings)), ...(await examineReplicas(url, settings))],
      { needsSchema: false },
    )
  add(await orProblem('database', 'nothing works without it: do this first', inDatabase))
  add(await orProblem('redis', 'check REDIS_URL; live events wait for it meanwhile', () => checkRedis(settings)))
  add(await orProblem('storage', 'check the rights of DATA_DIR/photos, or S3_…', () => checkStorage(settings)))
  add(await orProblem('mail', 'check SMTP_URL: host, port, user and password', () => checkMail(settings, mailTo)))
  add(
    await orProblem('address', 'start the site, and check PUBLIC_URL, DNS and the proxy', () => checkAddress(settings)),
  )
  add(await orProblem('certificate', 'check PUBLIC_URL, DNS and the proxy', () => checkCertificate(settings)))
  add(await orProblem('disk', 'check DATA_DIR', () => checkDisk(settings)))
  add(await orProblem('backups', 'check BACKUP_TO', () => checkBackups(settings)))
  add(await orProblem('pages', 'change the file, or take it away', () => checkPages(settings)))
  const problems = found.filter(({ level }) => level === 'problem').length
  const warnings = found.filter(({ level }) => level === 'warning').length
  say(`\n${sayCount(problems, 'problem')}, ${sayCount(warnings, 'warning')}`)
  return problems > 0 ? 1 : 0
}

const sayCount = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

function readOwnSettings(env: NodeJS.ProcessEnv, envFile: string) {
  try {
    return readSettings(env, envFile)
  } catch (error) {
    if (error instanceof SettingsError) return { problems: error.problems }
    throw error
  }
}

/** Returns what is wrong when neither the folder nor DATABASE_URL has a site, else null. */
function findMissingSite({ databaseUrl, dataDir }: Settings): string | null {
  if (databaseUrl) return null
  try {
    requireCluster(dataDir)
    return null
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) return error.message
    throw error
  }
}

function tell(finding: Finding): void {
  say(describeFinding(finding))
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

if (import.meta.main) {
  // The lines of the log, such as that of a bucket whose clock differs, would stand between those of the table.
  log.level = 'silent'
  process.exitCode = await doctor(process.argv.slice(2), process.env, '.env')
}
