import { isIP } from 'node:net'
import { z } from 'zod'

import { trimSigns } from '#app/shared/text/trim-signs.ts'

/**
 * One rate limit: `count` attempts in `windowMs`, written as `10/1h`. A `steady` one allows `count` attempts at once,
 * then one more per `windowMs`, written as `60+1/1s`.
 */
export interface RateLimit {
  count: number
  windowMs: number
  steady?: true
}

const WINDOW_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const LONGEST_MS = 9999 * WINDOW_MS.d
const NO_LIMIT =
  'must be tries per time, such as 10/1h (s, m, h or d), or tries at once and more per time, such as 60+1/1s'

const text = z.string().max(500, { error: 'must be at most 500 characters' })
const secret = text
const email = z.email({ error: 'must be an e-mail address' })
const WRITTEN_SENDER = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/
/** `hello@example.com`, or `Khazana <hello@example.com>`. */
const sender = text
  .transform((given) => {
    const { name = '', address = given } = WRITTEN_SENDER.exec(given)?.groups ?? {}
    return { name: name.trim().replaceAll(/^"|"$/g, ''), address: address.trim() }
  })
  .pipe(z.object({ name: z.string(), address: email }))

const wholeNumber = (low: number, high: number) => {
  const error = `must be a whole number from ${low} to ${high}`
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(low, { error }).max(high, { error }))
}

const seconds = (high: number) => {
  const error = `must be a number of seconds from 0 to ${high}, such as 3 or 2.5`
  return z
    .string()
    .regex(/^\d{1,4}(?:\.\d)?$/, { error })
    .transform(Number)
    .pipe(z.number().max(high, { error }))
}

const addressRule = (protocols: readonly string[], example: string) =>
  z
    .string()
    // Such a sign ends the password too early, so that the rest of it stands for a host or nothing.
    .refine((value) => !hasRawSign(value), {
      error:
        'has a sign in the user or password that means something else in an address: write # as %23, / as %2F, ? as %3F, @ as %40',
    })
    .refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ''), {
      error: `must be an address like ${example}`,
    })
    // Otherwise decoding user and password would fail only with the first mail.
    .refine((value) => isDecodable(value), {
      error: 'has a % that stands for no sign: in a password write % as %25',
    })

const withHost = (protocols: readonly string[], example: string) =>
  addressRule(protocols, example).refine((value) => parseUrl(value)?.hostname !== '', {
    error: `must name a host, as in ${example}`,
  })

const web = (example: string) => addressRule(['http:', 'https:'], example)

const origin = web('https://khazana.example')
  .refine(
    (value) => {
      const url = parseUrl(value)
      return !url || (url.pathname === '/' && !url.search && !url.hash && !url.username)
    },
    { error: 'must be an address without a path, such as https://khazana.example' },
  )
  .transform((value) => new URL(value).origin)

const s3Endpoint = withHost(['http:', 'https:'], 'https://s3.example')
  .refine((value) => !/[?#@]/.test(value), {
    error: 'must be an address without a user name, a question or a fragment, such as https://s3.example',
  })
  .transform((value) => trimSigns(value, '/'))

const photosUrl = withHost(['http:', 'https:'], 'https://photos.example/photos')
  .refine((value) => !/[?#@;,'"\s]/.test(value), {
    error: 'must be an address without a user name, a question or a fragment, such as https://photos.example/photos',
  })
  .transform((value) => trimSigns(new URL(value).href, '/'))

const s3Bucket = z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, {
  error: 'must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens',
})

const host = z.string().refine((value) => isIP(value) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(value), {
  error: 'must be an IP address or a host name',
})

const onOff = z
  .enum(['0', '1', 'true', 'false', 'on', 'off'], { error: 'must be 1 or 0' })
  .transform((value) => ['1', 'true', 'on'].includes(value))

/** A process with `web` answers requests, with `worker` it runs jobs, and with `photos` it decodes photos. */
const ROLES = ['web', 'worker', 'photos'] as const
export type Role = (typeof ROLES)[number]
// The list's own type is too narrow to look for any word in it.
const isRole = (word: string): word is Role => (ROLES as readonly string[]).includes(word)

const roles = z.string().transform((value, context) => {
  const names = value.split(',').map((role) => role.trim())
  const roles = names.filter(isRole)
  if (roles.length === names.length) return new Set<Role>(roles)
  context.addIssue({ code: 'custom', message: 'must be some of web, worker and photos, such as web,worker' })
  return z.NEVER
})

const backupEvery = z.string().transform((value, context) => {
  if (value === 'off' || value === 'nightly') return value
  const hours = Number(/^(\d{1,3})h$/.exec(value)?.[1] ?? 0)
  if (hours > 0) return { hours }
  context.addIssue({ code: 'custom', message: 'must be off, nightly, or hours such as 6h' })
  return z.NEVER
})

const backupTo = z
  .string()
  .refine((value) => !/^s3:/i.test(value) || /^s3:\/\/[a-z\d][a-z\d.-]{1,61}[a-z\d](?:\/[\w.-]+)*\/?$/.test(value), {
    error: 'must be a folder, or a bucket such as s3://my-backups or s3://my-backups/khazana',
  })

const rateLimit = z.string().transform((value, context): RateLimit => {
  const [, atOnce, written, length, unit] = /^(?:(\d{1,6})\+)?(\d{1,6})\/(\d{1,4})([smhd])$/.exec(value) ?? []
  const count = Number(written ?? 0)
  // The regular expression allows only the four keys.
  const windowMs = Number(length ?? 0) * (WINDOW_MS[unit as keyof typeof WINDOW_MS] ?? 0)
  if (count > 0 && windowMs > 0) {
    if (atOnce === undefined) return { count, windowMs }
    const each = windowMs / count
    if (Number(atOnce) > 0 && Number(atOnce) * each <= LONGEST_MS) {
      return { count: Number(atOnce), windowMs: each, steady: true }
    }
  }
  context.addIssue({ code: 'custom', message: NO_LIMIT })
  return z.NEVER
})

const budget = rateLimit.refine(({ steady }) => !steady, { error: 'must be an amount per time, such as 600/30m' })

const postgresUrl = addressRule(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/database')

/** A comma inside an address is written as %2C. */
const postgresUrls = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(postgresUrl))

const sessionSecret = secret.min(32, { error: 'must be at least 32 characters' })

const previousSecrets = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim().replaceAll('%2C', ',')))
  .pipe(
    z.array(
      secret.min(32, {
        error: 'must be secrets of at least 32 characters, separated by commas; a comma inside one is written as %2C',
      }),
    ),
  )

/** Every setting by its environment name. A default is here unless it depends on another setting. */
export const settingsSchema = z.object({
  HOST: host.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrls.optional(),
  DATABASE_POOL: wholeNumber(10, 500).default(16),
  DATABASE_WAIT_SECONDS: seconds(3600).default(30),
  MIGRATE_AT_START: onOff.default(true),
  REDIS_URL: withHost(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  S3_ENDPOINT: s3Endpoint.optional(),
  S3_REGION: text.optional(),
  S3_BUCKET: s3Bucket.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: secret.optional(),
  S3_READ_ONLY: onOff.optional(),
  PHOTOS_URL: photosUrl.optional(),
  SMTP_URL: withHost(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: sender.default({ name: '', address: 'no-reply@khazana.test' }),
  BACKUP_EVERY: backupEvery.optional(),
  BACKUP_TO: backupTo.optional(),
  BACKUP_ARCHIVE: onOff.optional(),
  BACKUP_S3_ENDPOINT: s3Endpoint.optional(),
  BACKUP_S3_REGION: text.optional(),
  BACKUP_S3_ACCESS_KEY_ID: text.optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: secret.optional(),
  BACKUP_KEY: secret.min(16, { error: 'must be at least 16 characters' }).optional(),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_DISCOVERY_URL: web('https://accounts.example/.well-known/openid-configuration').optional(),
  AI_BASE_URL: web('http://localhost:11434/v1').optional(),
  AI_API_KEY: secret.optional(),
  AI_MODEL: text.optional(),
  AI_VISION_MODEL: text.optional(),
  AI_EMBED_MODEL: text.optional(),
  SESSION_SECRET: sessionSecret.optional(),
  SESSION_SECRET_PREVIOUS: previousSecrets.optional(),
  ROLES: roles.default(new Set(ROLES)),
  CDN: onOff.default(false),
  DRAIN_SECONDS: seconds(600).optional(),
  STOP_SECONDS: seconds(600).optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web('http://127.0.0.1:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: secret.optional(),
  OTEL_SERVICE_NAME: text.default('khazana'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  DEMO: onOff.optional(),
  CONTACT_EMAIL: email.default('hello@khazana.test'),
  GRIEVANCE_OFFICER: text.default('Demo Grievance Officer'),
  GRIEVANCE_EMAIL: email.default('grievance@khazana.test'),
  BUSINESS_ADDRESS: text.default('Khazana Demo, 1 Example Road, Bengaluru 560001, India'),
  LIMIT_SIGN_IN_ACCOUNT: rateLimit.prefault('10/1h'),
  LIMIT_SIGN_IN_IP: rateLimit.prefault('25/5m'),
  LIMIT_SIGN_UP: rateLimit.prefault('5/30m'),
  LIMIT_RESET: rateLimit.prefault('3/1h'),
  LIMIT_NOTICES: rateLimit.prefault('1/1d'),
  LIMIT_MESSAGES: rateLimit.prefault('60+1/1s'),
  LIMIT_CONVERSATIONS: rateLimit.prefault('20/1d'),
  LIMIT_NEW_ACCOUNT_ITEMS: rateLimit.prefault('10/1d'),
  LIMIT_WRITES: rateLimit.prefault('120/1m'),
  LIMIT_UPLOADS: rateLimit.prefault('120/30m'),
  LIMIT_LISTED_UPLOADS: rateLimit.prefault('40/1d'),
  LIMIT_LISTING_FILES: rateLimit.prefault('60/1h'),
  LIMIT_LISTED_ROWS: rateLimit.prefault('2000/1d'),
  LIMIT_ROTATIONS: rateLimit.prefault('30/30m'),
  LIMIT_AI: rateLimit.prefault('20/1h'),
  LIMIT_CONTACT: rateLimit.prefault('5/1h'),
  LIMIT_FEEDBACK: rateLimit.prefault('5/1h'),
  LIMIT_REPORTS: rateLimit.prefault('10/1h'),
  LIMIT_EXPORTS: rateLimit.prefault('5/1h'),
  LIMIT_UPI: rateLimit.prefault('10/1h'),
  LIMIT_DECODING: budget.prefault('600/30m'),
  LIMIT_STORED: budget.prefault('3000/1d'),
  LIMIT_SEARCH_SECONDS: rateLimit.prefault('15/1m'),
  LIMIT_SEARCH_SECONDS_IP: rateLimit.prefault('60/1m'),
})

/** The parsed values by their names in the environment. */
export type RawSettings = z.infer<typeof settingsSchema>

export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape)

/** Never repeated in a message, because they hold passwords or keys. */
export const SECRET_NAMES: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'GOOGLE_CLIENT_SECRET',
  'AI_API_KEY',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'BACKUP_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
])

/** Settings of earlier versions, and what to do instead. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  DATABASE_POOLER_URL:
    'has another name now: set DATABASE_URL to the address of the pooler, and DATABASE_DIRECT_URL to that of the database',
}

/** Whether a password has a sign that ends it before its @, so that what follows is read as a path or as nothing. */
function hasRawSign(value: string): boolean {
  const url = parseUrl(value)
  if (!url) return value.includes('@') && /^[a-z]+:\/\/[^@#/?]*[#/?]/i.test(value)
  return !url.protocol.startsWith('http') && (url.hash !== '' || url.pathname.includes('@'))
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null
}

function isDecodable(value: string): boolean {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}
