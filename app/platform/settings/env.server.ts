import { join, resolve } from 'node:path'

import { readEnvFile } from './env-file.server.ts'
import { isLoopback } from './loopback.server.ts'
import {
  chooseTimes,
  readBackup,
  readBucket,
  readGoogle,
  readModels,
  readTraces,
  type SettingGroups,
} from './setting-groups.server.ts'
import {
  FORMER_NAMES,
  SECRET_NAMES,
  SETTING_NAMES,
  settingsSchema,
  type RateLimit,
  type Role,
  type RawSettings,
} from './settings-schema.server.ts'

/** The limits by their names in the code, and as operators set them. */
const LIMITS = {
  signInAccount: 'LIMIT_SIGN_IN_ACCOUNT',
  signInIp: 'LIMIT_SIGN_IN_IP',
  signUp: 'LIMIT_SIGN_UP',
  reset: 'LIMIT_RESET',
  notices: 'LIMIT_NOTICES',
  messages: 'LIMIT_MESSAGES',
  conversations: 'LIMIT_CONVERSATIONS',
  newAccountItems: 'LIMIT_NEW_ACCOUNT_ITEMS',
  writes: 'LIMIT_WRITES',
  uploads: 'LIMIT_UPLOADS',
  listedUploads: 'LIMIT_LISTED_UPLOADS',
  listingFiles: 'LIMIT_LISTING_FILES',
  listedRows: 'LIMIT_LISTED_ROWS',
  rotations: 'LIMIT_ROTATIONS',
  ai: 'LIMIT_AI',
  contact: 'LIMIT_CONTACT',
  feedback: 'LIMIT_FEEDBACK',
  reports: 'LIMIT_REPORTS',
  exports: 'LIMIT_EXPORTS',
  upi: 'LIMIT_UPI',
  searchSeconds: 'LIMIT_SEARCH_SECONDS',
  searchSecondsIp: 'LIMIT_SEARCH_SECONDS_IP',
} as const satisfies Record<string, keyof RawSettings>

/** Everything an operator can configure; read once at the start and passed down. */
export interface Settings extends SettingGroups {
  readonly host: string
  readonly port: number
  /** An origin, without a trailing slash. */
  readonly publicUrl: string
  /** Absolute. */
  readonly dataDir: string
  readonly logLevel: RawSettings['LOG_LEVEL']
  /** Past any pooler; null: use the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** DATABASE_URL when that is a pooler in transaction mode: for the queries of requests. */
  readonly databasePoolerUrl: string | null
  /** Replicas of that database, for the reads of signed-out visitors. */
  readonly databaseReplicaUrls: readonly string[]
  /** The most connections to the database that this process opens. */
  readonly databasePool: number
  /** How long a start waits for a database that cannot be reached. */
  readonly databaseWaitMs: number
  /** Whether a start, or a command, brings the schema up to date. */
  readonly migratesAtStart: boolean
  /** For live events and the limits of reads; null: the database does both. */
  readonly redisUrl: string | null
  /** The base address of public photos, without a slash at its end; null when the site serves them. */
  readonly photosUrl: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** The sender's name as mail programs show it; empty: that of the site. */
  readonly mailName: string
  readonly sessionSecret: string | null
  /** Secrets that were replaced, and what they made is still recognised; or that replace it soon, on some of the nodes. */
  readonly sessionSecretsPrevious: readonly string[]
  readonly roles: ReadonlySet<Role>
  /** Whether a CDN may keep the pages of signed-out visitors. */
  readonly hasCdn: boolean
  /** null: `/metrics` is on the main port. */
  readonly metrics: { readonly host: string; readonly port: number } | null
  readonly trustedProxies: number
  readonly demo: boolean
  readonly contactEmail: string
  readonly grievanceOfficer: string
  readonly grievanceEmail: string
  readonly businessAddress: string
  readonly limits: Readonly<Record<keyof typeof LIMITS, RateLimit>>
  /** Amounts that an account may spend in a time: milliseconds of `decoding`, and bytes that are `stored`. */
  readonly budgets: Readonly<Record<'decoding' | 'stored', RateLimit>>
  /** Settings left empty although the site is public, where pages show the demo's placeholder; the start logs them. */
  readonly standIns: readonly string[]
}

const NO_SECRET =
  'SESSION_SECRET: is needed because DATABASE_URL is set: every process of that database signs with the same one. ' +
  'Until now this one may have used that in DATA_DIR/session-secret; a new one is made by openssl rand -base64 48'

const NO_BACKUP_SERVER =
  'BACKUP_TO: needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or S3_… if photos are there too'

const S3_NEEDED = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
const OF_OPERATOR = ['CONTACT_EMAIL', 'GRIEVANCE_OFFICER', 'GRIEVANCE_EMAIL', 'BUSINESS_ADDRESS']

/** Carries one sentence per invalid setting; each starts with the setting's name. */
export class SettingsError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['These settings need a change:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'SettingsError'
    this.problems = problems
  }
}

/**
 * Reads the settings from the environment and, for names that are absent or empty there, from `envFile` (which may be
 * missing). Throws a SettingsError that names every problem at once.
 */
export function readSettings(source: NodeJS.ProcessEnv = process.env, envFile?: string): Settings {
  const { values: file, problems } = envFile === undefined ? { values: {}, problems: [] } : readEnvFile(envFile)
  const strangers = Object.keys(file)
    .filter((name) => !SETTING_NAMES.includes(name) && !(name in FORMER_NAMES))
    .toSorted()
    .map((name) => `${name}: there is no such setting${suggestName(name)} (in ${envFile}; .env.example lists them all)`)
  problems.push(...strangers)
  for (const [name, advice] of Object.entries(FORMER_NAMES)) {
    if (source[name] || file[name]) problems.push(`${name}: ${advice}`)
  }
  const given: Record<string, string> = {}
  for (const name of SETTING_NAMES) {
    const value = source[name]?.trim() || file[name]?.trim()
    if (value) given[name] = value
  }
  const parsed = settingsSchema.safeParse(given)
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (problems.some((problem) => problem.startsWith(`${name}:`))) continue
    problems.push(`${name}: ${issue.message}${SECRET_NAMES.has(name) ? '' : `, but is ${JSON.stringify(given[name])}`}`)
  }
  if (!parsed.data) throw new SettingsError(problems)
  const settings = buildSettings(parsed.data, given, problems)
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.freeze(settings)
}

function buildSettings(raw: RawSettings, given: Record<string, string>, problems: string[]): Settings {
  const publicUrl = raw.PUBLIC_URL ?? `http://localhost:${raw.PORT}`
  const demo = decideDemo(raw, publicUrl, problems)
  needsAll(given, problems, S3_NEEDED, ['S3_REGION', 'S3_READ_ONLY'])
  needsAll(given, problems, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], ['GOOGLE_DISCOVERY_URL'])
  needsAll(given, problems, ['AI_BASE_URL'], ['AI_API_KEY', 'AI_MODEL', 'AI_VISION_MODEL', 'AI_EMBED_MODEL'])
  needsAll(given, problems, ['DATABASE_URL'], ['DATABASE_REPLICA_URL', 'DATABASE_DIRECT_URL'])
  if (raw.DATABASE_URL && !raw.SESSION_SECRET) problems.push(NO_SECRET)
  if (raw.METRICS_PORT !== undefined && raw.METRICS_PORT === raw.PORT) {
    problems.push(`METRICS_PORT: is that of the pages, too (PORT is ${raw.PORT}); leave it out, or choose another`)
  }
  const backup = readBackup(raw, demo)
  if (backup.to.startsWith('s3:') && !backup.s3) problems.push(NO_BACKUP_SERVER)
  return {
    host: raw.HOST,
    port: raw.PORT,
    publicUrl,
    dataDir: resolve(raw.DATA_DIR),
    logLevel: raw.LOG_LEVEL,
    databaseUrl: raw.DATABASE_DIRECT_URL ?? raw.DATABASE_URL ?? null,
    databasePoolerUrl: raw.DATABASE_DIRECT_URL ? (raw.DATABASE_URL ?? null) : null,
    databaseReplicaUrls: raw.DATABASE_REPLICA_URL ?? [],
    databasePool: raw.DATABASE_POOL,
    databaseWaitMs: raw.DATABASE_WAIT_SECONDS * 1000,
    migratesAtStart: raw.MIGRATE_AT_START,
    redisUrl: raw.REDIS_URL ?? null,
    s3: readBucket(raw),
    photosUrl: raw.PHOTOS_URL ?? null,
    backup,
    smtpUrl: raw.SMTP_URL ?? null,
    mailFrom: raw.MAIL_FROM.address,
    mailName: raw.MAIL_FROM.name,
    google: readGoogle(raw),
    ai: readModels(raw),
    sessionSecret: raw.SESSION_SECRET ?? null,
    sessionSecretsPrevious: raw.SESSION_SECRET_PREVIOUS ?? [],
    roles: raw.ROLES,
    ...chooseTimes(raw),
    hasCdn: raw.CDN,
    metrics: raw.METRICS_PORT === undefined ? null : { host: raw.METRICS_HOST, port: raw.METRICS_PORT },
    traces: readTraces(raw),
    trustedProxies: raw.TRUSTED_PROXIES,
    demo,
    contactEmail: raw.CONTACT_EMAIL,
    grievanceOfficer: raw.GRIEVANCE_OFFICER,
    grievanceEmail: raw.GRIEVANCE_EMAIL,
    businessAddress: raw.BUSINESS_ADDRESS,
    // One for each name in the table.
    limits: Object.fromEntries(
      Object.entries(LIMITS).map(([name, setting]) => [name, raw[setting]]),
    ) as Settings['limits'],
    budgets: {
      decoding: { ...raw.LIMIT_DECODING, count: raw.LIMIT_DECODING.count * 1000 },
      stored: { ...raw.LIMIT_STORED, count: raw.LIMIT_STORED.count * 1_000_000 },
    },
    standIns:
      lettingOthersIn(raw, publicUrl).length === 0 ? [] : OF_OPERATOR.filter((name) => given[name] === undefined),
  }
}

/** The names of the settings that let other machines reach this one; usually none on somebody's own machine. */
const lettingOthersIn = (raw: RawSettings, publicUrl: string): string[] =>
  [
    isLoopback(raw.HOST) ? [] : [`HOST is ${raw.HOST}`],
    isLoopback(new URL(publicUrl).hostname) ? [] : [`PUBLIC_URL is ${publicUrl}`],
    raw.TRUSTED_PROXIES === 0 ? [] : [`TRUSTED_PROXIES is ${raw.TRUSTED_PROXIES}`],
  ].flat()

// Demo accounts have a published password: they may exist only where nobody else can reach them.
function decideDemo(raw: RawSettings, publicUrl: string, problems: string[]): boolean {
  const reasons = lettingOthersIn(raw, publicUrl)
  if (reasons.length === 0) return raw.DEMO ?? raw.DATABASE_URL === undefined
  if (raw.DEMO) {
    problems.push(
      `DEMO: demo mode is for this machine only (its passwords are public), but ${reasons.join(' and ')}; leave DEMO out`,
    )
  }
  return false
}

function needsAll(given: Record<string, string>, problems: string[], required: string[], optional: string[]): void {
  const set = [...required, ...optional].filter((name) => given[name] !== undefined)
  if (set.length === 0) return
  for (const name of required.filter((candidate) => given[candidate] === undefined)) {
    problems.push(`${name}: is needed because ${set.join(', ')} ${set.length === 1 ? 'is' : 'are'} set`)
  }
}

/** For the operator: the mail server's host, without credentials, or the folder. */
export function mailGoesTo({ smtpUrl, dataDir }: Pick<Settings, 'smtpUrl' | 'dataDir'>): string {
  return smtpUrl === null ? join(dataDir, 'mail') : new URL(smtpUrl).host
}

function suggestName(name: string): string {
  const [closest] = SETTING_NAMES.map((known) => ({ known, distance: editDistance(name.toUpperCase(), known) }))
    .filter(({ distance }) => distance <= 3)
    .toSorted((a, b) => a.distance - b.distance)
  return closest ? `; did you mean ${closest.known}?` : ''
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
