import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

import { mailGoesTo, readSettings, SettingsError } from './env.server.ts'
import { isLoopback } from './loopback.server.ts'
import { SETTING_NAMES } from './settings-schema.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'khazana-env-'))
const envFile = join(folder, '.env')
afterAll(() => rmSync(folder, { recursive: true }))

function listProblems(source: NodeJS.ProcessEnv, file?: string): readonly string[] {
  try {
    readSettings(source, file)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('without any setting everything is local and demo mode is on', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    redisUrl: null,
    s3: null,
    photosUrl: null,
    smtpUrl: null,
    google: null,
    ai: null,
    sessionSecret: null,
    trustedProxies: 0,
    demo: true,
    standIns: [],
  })
  expect([...settings.roles]).toEqual(['web', 'worker', 'photos'])
  expect(settings.limits.signInAccount).toEqual({ count: 10, windowMs: 3_600_000 })
  expect(settings.limits.messages).toEqual({ count: 60, windowMs: 1000, steady: true })
  expect(Object.isFrozen(settings)).toBe(true)
})

test('PUBLIC_URL follows PORT, and loses a slash at its end', () => {
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readSettings({ PUBLIC_URL: 'https://khazana.example/' }).publicUrl).toBe('https://khazana.example')
})

test('missing contact details are reported as soon as others can read the pages', () => {
  const all = ['CONTACT_EMAIL', 'GRIEVANCE_OFFICER', 'GRIEVANCE_EMAIL', 'BUSINESS_ADDRESS']
  expect(readSettings({ DEMO: '0' }).standIns).toEqual([])
  for (const open of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://khazana.example' }, { TRUSTED_PROXIES: '1' }]) {
    expect(readSettings(open).standIns).toEqual(all)
  }
  const said = { CONTACT_EMAIL: 'care@khazana.example', GRIEVANCE_EMAIL: 'meera@khazana.example' }
  expect(readSettings({ HOST: '0.0.0.0', ...said }).standIns).toEqual(['GRIEVANCE_OFFICER', 'BUSINESS_ADDRESS'])
})

const OWN_DATABASE = {
  DATABASE_URL: 'postgres://db/x',
  SESSION_SECRET: 'a secret that is for tests only, and long enough',
}

test('a database of one’s own needs the secret that all its processes share', () => {
  expect(listProblems({ DATABASE_URL: OWN_DATABASE.DATABASE_URL })).toEqual([
    expect.stringMatching(/^SESSION_SECRET: is needed because DATABASE_URL is set: .*DATA_DIR\/session-secret/),
  ])
  expect(readSettings(OWN_DATABASE)).toMatchObject({ databasePool: 16, databaseWaitMs: 30_000 })
})

test('behind a pooler, sessions go to the direct address; the pooler’s former name says what it is called now', () => {
  const direct = 'postgres://db/x'
  expect(readSettings(OWN_DATABASE)).toMatchObject({ databaseUrl: direct, databasePoolerUrl: null })
  const pooled = { ...OWN_DATABASE, DATABASE_URL: 'postgres://pooler/x', DATABASE_DIRECT_URL: direct }
  expect(readSettings(pooled)).toMatchObject({ databaseUrl: direct, databasePoolerUrl: pooled.DATABASE_URL })
  const former = expect.stringMatching(/^DATABASE_POOLER_URL: .*DATABASE_DIRECT_URL/)
  expect(listProblems({ ...OWN_DATABASE, DATABASE_POOLER_URL: pooled.DATABASE_URL })).toEqual([former])
  writeFileSync(envFile, `DATABASE_POOLER_URL=${pooled.DATABASE_URL}\n`)
  expect(listProblems(OWN_DATABASE, envFile)).toEqual([former])
})

test('only what may be behind a load balancer waits for it before it stops', () => {
  expect(readSettings({})).toMatchObject({ drainMs: 0, stopMs: 2500 })
  expect(readSettings({ HOST: '0.0.0.0' })).toMatchObject({ drainMs: 3000, stopMs: 10_000 })
  expect(readSettings(OWN_DATABASE)).toMatchObject({ drainMs: 3000, stopMs: 10_000 })
  expect(readSettings({ DRAIN_SECONDS: '0.5', STOP_SECONDS: '20' })).toMatchObject({ drainMs: 500, stopMs: 20_000 })
})

test('an empty or blank value is no value', () => {
  expect(readSettings({ PORT: '', HOST: '  ', DATABASE_URL: '', DEMO: '' })).toMatchObject({ port: 3000, demo: true })
})

test('a complete group of settings is read', () => {
  const settings = readSettings({
    S3_ENDPOINT: 'https://s3.example/',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    AI_BASE_URL: 'http://localhost:11434/v1',
    AI_MODEL: 'small',
    ROLES: 'worker',
    LIMIT_UPLOADS: '5/10m',
    LIMIT_ROTATIONS: '7/10m',
    LIMIT_MESSAGES: '60/1m',
    LIMIT_CONTACT: '5+6/1h',
    LIMIT_DECODING: '60/10m',
    LIMIT_STORED: '500/1d',
  })
  expect(settings.s3).toEqual({
    endpoint: 'https://s3.example',
    region: 'us-east-1',
    bucket: 'photos',
    accessKeyId: 'id',
    secretAccessKey: 'key',
    readOnly: false,
  })
  expect(settings.google?.clientId).toBe('id')
  expect(settings.ai).toMatchObject({ model: 'small', apiKey: null })
  expect([...settings.roles]).toEqual(['worker'])
  expect(settings.limits.uploads).toEqual({ count: 5, windowMs: 600_000 })
  expect(settings.limits.rotations).toEqual({ count: 7, windowMs: 600_000 })
  expect(settings.limits.messages).toEqual({ count: 60, windowMs: 60_000 })
  expect(settings.limits.contact).toEqual({ count: 5, windowMs: 600_000, steady: true })
  expect(settings.budgets).toEqual({
    decoding: { count: 60_000, windowMs: 600_000 },
    stored: { count: 500_000_000, windowMs: 86_400_000 },
  })
})

describe('a malformed value is named with the expected form', () => {
  const long = 'x'.repeat(501)
  test.each([
    ['HOST', 'two words', /IP address or a host name/],
    ['PORT', 'http', /whole number from 0 to 65535, but is "http"/],
    ['PORT', '65536', /0 to 65535/],
    ['PORT', '3000.5', /0 to 65535/],
    ['PORT', '-1', /0 to 65535/],
    ['PUBLIC_URL', 'khazana.example', /address like/],
    ['PUBLIC_URL', 'ftp://khazana.example', /address like/],
    ['PUBLIC_URL', 'https://khazana.example/shop', /without a path/],
    ['LOG_LEVEL', 'loud', /fatal, error, warn/],
    ['DATABASE_URL', 'mysql://host/db', /postgres:\/\//],
    ['REDIS_URL', 'localhost:6379', /redis:\/\//],
    ['S3_ENDPOINT', 's3.example', /address like/],
    ['S3_ENDPOINT', 'https://me@s3.example', /without a user name/],
    ['S3_BUCKET', 'My Photos', /name of a bucket/],
    ['PHOTOS_URL', 'photos.example', /address like/],
    ['PHOTOS_URL', 'https://photos.example/photos?size=1', /without a user name/],
    ['PHOTOS_URL', 'https://photos.example/; script-src *', /without a user name/],
    ['SMTP_URL', 'http://mail', /smtp:\/\//],
    ['SMTP_URL', 'smtp:mail.example', /must name a host/],
    ['SMTP_URL', 'smtp://me:100%@mail.example', /has a % that stands for no sign: in a password write % as %25/],
    ['DATABASE_URL', 'postgres://me:100%@host/db', /has a % that stands for no sign/],
    ['MAIL_FROM', 'nobody', /e-mail address/],
    ['MAIL_FROM', 'Khazana <nobody>', /e-mail address/],
    ['CONTACT_EMAIL', 'a@', /e-mail address/],
    ['GRIEVANCE_EMAIL', '@b', /e-mail address/],
    ['GRIEVANCE_OFFICER', long, /at most 500/],
    ['SESSION_SECRET', 'short', /at least 32/],
    ['SESSION_SECRET_PREVIOUS', `${'s'.repeat(32)},short`, /at least 32 .*%2C/],
    ['ROLES', 'web,cook', /some of web, worker and photos/],
    ['DRAIN_SECONDS', 'soon', /seconds from 0 to 600, such as 3 or 2\.5/],
    ['STOP_SECONDS', '601', /0 to 600/],
    ['DATABASE_WAIT_SECONDS', '-1', /0 to 3600/],
    ['DATABASE_POOL', '4', /10 to 500/],
    ['BACKUP_EVERY', 'daily', /off, nightly, or hours/],
    ['BACKUP_EVERY', '0h', /off, nightly, or hours/],
    ['BACKUP_KEY', 'short', /at least 16 characters/],
    ['BACKUP_TO', 's3://A', /s3:\/\/my-backups/],
    ['BACKUP_TO', 's3://backups', /needs BACKUP_S3_ENDPOINT/],
    ['TRUSTED_PROXIES', 'all', /0 to 10/],
    ['DEMO', 'maybe', /1 or 0/],
    ['AI_BASE_URL', 'model', /address like/],
    ['LIMIT_RESET', '3', /tries per time/],
    ['LIMIT_RESET', '0/1h', /tries per time/],
    ['LIMIT_RESET', '3/1y', /tries per time/],
    ['LIMIT_RESET', '0+1/1s', /tries per time/],
    ['LIMIT_RESET', '60+0/1s', /tries per time/],
    ['LIMIT_RESET', '+1/1s', /tries per time/],
    ['LIMIT_RESET', '60+1', /tries at once and more per time, such as 60\+1\/1s/],
    ['LIMIT_RESET', '2+1/9999d', /tries per time/],
    ['LIMIT_STORED', '60+1/1h', /an amount per time/],
  ])('%s=%s', (name, value, message) => {
    const problems = listProblems({ [name]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(new RegExp(`^${name}: `))
    expect(problems[0]).toMatch(message)
  })

  test('all of them at once', () => {
    expect(listProblems({ PORT: 'x', ROLES: 'y', DEMO: 'z' })).toHaveLength(3)
  })

  test('passwords and keys are not repeated', () => {
    const problems = listProblems({ DATABASE_URL: 'mysql://me:hunter2@host/db', SESSION_SECRET: 'hunter2' })
    expect(problems).toHaveLength(2)
    expect(problems.join()).not.toContain('hunter2')
  })

  test('an incomplete group is reported', () => {
    expect(listProblems({ S3_BUCKET: 'photos' })).toEqual([
      'S3_ENDPOINT: is needed because S3_BUCKET is set',
      'S3_ACCESS_KEY_ID: is needed because S3_BUCKET is set',
      'S3_SECRET_ACCESS_KEY: is needed because S3_BUCKET is set',
    ])
    expect(listProblems({ GOOGLE_CLIENT_ID: 'id' })).toEqual([
      'GOOGLE_CLIENT_SECRET: is needed because GOOGLE_CLIENT_ID is set',
    ])
    expect(listProblems({ AI_MODEL: 'small' })).toHaveLength(1)
    expect(listProblems({ DATABASE_REPLICA_URL: 'postgres://replica/db' })).toHaveLength(1)
    expect(listProblems({ DATABASE_DIRECT_URL: 'postgres://db/x' })).toHaveLength(1)
  })
})

describe('.env', () => {
  test('provides settings that the environment lacks', () => {
    writeFileSync(envFile, 'PORT=4000\nHOST=localhost # this machine\nCONTACT_EMAIL=\n')
    expect(readSettings({ PORT: '5000' }, envFile)).toMatchObject({ port: 5000, host: 'localhost' })
    expect(readSettings({ PORT: '' }, envFile).port).toBe(4000)
  })

  test('may have Windows line ends and a byte order mark', () => {
    writeFileSync(envFile, '\uFEFFPORT=4000\r\nHOST=localhost\r\n')
    expect(readSettings({}, envFile)).toMatchObject({ port: 4000, host: 'localhost' })
  })

  test('may be missing', () => {
    expect(readSettings({}, join(folder, 'none')).port).toBe(3000)
  })

  test('names every unknown setting, and the likely one', () => {
    writeFileSync(envFile, 'PROT=4000\nCOLOUR=red\n')
    const problems = listProblems({}, envFile)
    expect(problems).toHaveLength(2)
    expect(problems[1]).toMatch(/^PROT: there is no such setting; did you mean PORT\?/)
    expect(problems[0]).toMatch(/^COLOUR: there is no such setting \(/)
  })

  test('unknown names in the environment are ignored', () => {
    expect(listProblems({ COLOUR: 'red', PROT: '1' })).toEqual([])
  })

  test('.env.example lists every setting, commented out, and reads without a problem when all are turned on', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^# ?([A-Z][A-Z\d_]+)=/gm)].map((match) => match[1])
    expect(listed).toHaveLength(SETTING_NAMES.length)
    expect(new Set(listed)).toEqual(new Set(SETTING_NAMES))
    expect(example).not.toMatch(/^[A-Z]/m)
    writeFileSync(envFile, example.replaceAll(/^# ?([A-Z][A-Z\d_]+=)/gm, '$1'))
    expect(listProblems({}, envFile)).toEqual([])
  })

  test('.env.example shows the defaults of the code', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    writeFileSync(envFile, example.replaceAll(/^# ?([A-Z][A-Z\d_]+=)/gm, '$1'))
    // Contact details that are set are no stand-ins any more, even if they have the same values.
    expect({ ...readSettings({}, envFile), standIns: [] }).toEqual({ ...readSettings({}), standIns: [] })
  })
})

describe('demo mode', () => {
  const local = { HOST: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' }
  test.each([
    ['on by default on this machine', local, true],
    ['off by default with a database of one’s own', { ...local, ...OWN_DATABASE }, false],
    ['may be turned on there', { ...local, ...OWN_DATABASE, DEMO: '1' }, true],
    ['may be turned off', { ...local, DEMO: '0' }, false],
    ['counts ::1 as this machine', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, true],
    ['off by default where others can connect', { HOST: '0.0.0.0' }, false],
    ['off by default under a public name', { PUBLIC_URL: 'https://khazana.example' }, false],
    ['off by default behind a proxy', { TRUSTED_PROXIES: '1' }, false],
  ])('%s', (_, source, demo) => expect(readSettings(source).demo).toBe(demo))

  test.each([
    ['HOST', { HOST: '0.0.0.0', DEMO: '1' }, /HOST is 0\.0\.0\.0/],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://khazana.example', DEMO: '1' }, /PUBLIC_URL is https:\/\/khazana\.example/],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '1', DEMO: '1' }, /TRUSTED_PROXIES is 1/],
  ])('DEMO=1 stops the start because of %s', (_, source, message) => {
    expect(listProblems(source)).toEqual([expect.stringMatching(message)])
  })
})

test.each([
  ['localhost', true],
  ['app.localhost', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['localhost.example', false],
  ['10.0.0.1', false],
  ['::', false],
])('isLoopback(%s) is %s', (host, expected) => expect(isLoopback(host)).toBe(expected))

test('the mail server is named without its credentials', () => {
  expect(mailGoesTo({ smtpUrl: null, dataDir: '/srv/khazana' })).toBe('/srv/khazana/mail')
  const smtpUrl = 'smtps://postmaster:secret@mail.example:465'
  expect(mailGoesTo({ smtpUrl, dataDir: '/srv/khazana' })).toBe('mail.example:465')
})

test('the embedded database is backed up nightly, and its log is archived unless it is a demo', () => {
  const backup = (env: Record<string, string>) => readSettings({ DATA_DIR: '/data', ...env }).backup
  const of = { to: '/data/backups', s3: null, key: null }
  expect(backup({ DEMO: '0' })).toEqual({ ...of, every: 'nightly', archive: '/data/backups/archive' })
  expect(backup({ DEMO: '1' })).toEqual({ ...of, every: 'nightly', archive: null })
  expect(backup({ DEMO: '1', BACKUP_ARCHIVE: '1' }).archive).toBe('/data/backups/archive')
  expect(backup({ DEMO: '0', BACKUP_EVERY: 'off' })).toEqual({ ...of, every: 'off', archive: null })
  const own = { DATABASE_URL: 'postgres://a@b/c', SESSION_SECRET: 's'.repeat(32) }
  expect(backup(own)).toEqual({ ...of, every: 'off', archive: null })
  expect(backup({ ...own, BACKUP_EVERY: '6h', BACKUP_TO: '/elsewhere' })).toEqual({
    every: { hours: 6 },
    to: '/elsewhere',
    s3: null,
    archive: null,
    key: null,
  })
})

test('backups in a bucket take the keys of their own server, or else those of photos', () => {
  const photos = {
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'photos',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  }
  const elsewhere = {
    BACKUP_S3_ENDPOINT: 'https://other.example/',
    BACKUP_S3_REGION: 'mumbai',
    BACKUP_S3_ACCESS_KEY_ID: 'c',
    BACKUP_S3_SECRET_ACCESS_KEY: 'd',
  }
  const backup = (env: Record<string, string>) =>
    readSettings({ DATA_DIR: '/data', DEMO: '0', BACKUP_TO: 's3://backups/khazana', ...env }).backup
  const of = { every: 'nightly', to: 's3://backups/khazana', archive: '/data/backups/archive', key: null }
  const [first, second] = [
    { endpoint: 'https://s3.example', region: 'us-east-1', accessKeyId: 'a', secretAccessKey: 'b' },
    { endpoint: 'https://other.example', region: 'mumbai', accessKeyId: 'c', secretAccessKey: 'd' },
  ]
  expect(backup(photos)).toEqual({ ...of, s3: first })
  expect(backup(elsewhere)).toEqual({ ...of, s3: second })
  expect(backup({ ...photos, ...elsewhere })).toEqual({ ...of, s3: second })
})
