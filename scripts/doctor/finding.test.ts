import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { readSettings } from '#app/platform/settings/env.server.ts'
import { SECRET_NAMES, settingsSchema } from '#app/platform/settings/settings-schema.server.ts'

import { secretHider } from './finding.ts'

/** Every part of the product is set up, so that each setting counts. */
const EVERYTHING = {
  DATABASE_URL: 'postgres://khazana@127.0.0.1:6432/khazana',
  DATABASE_DIRECT_URL: 'postgres://khazana@127.0.0.1:5432/khazana',
  SESSION_SECRET: 'a secret that is for tests only, and long enough',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'an-id',
  S3_SECRET_ACCESS_KEY: 'a-key',
  BACKUP_S3_ENDPOINT: 'https://s3.other.example',
  BACKUP_S3_ACCESS_KEY_ID: 'an-id',
  GOOGLE_CLIENT_ID: 'an-id',
  GOOGLE_CLIENT_SECRET: 'a-key',
  AI_BASE_URL: 'https://ai.example/v1',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
}
const SECRET = 'the%40secret-of-this-setting-is-long-enough'
const names = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z][A-Z\d_]+)=/gm)].map(([, name = '']) => name)

/** Values of a setting with a secret in them: all of it, a header, or the password of an address. */
function secretValues(name: string): string[] {
  if (name.endsWith('HEADERS')) return [`tenant=khazana,authorization=Basic%20${SECRET}`]
  if (/SECRET|KEY$|PASSWORD/.test(name)) return [SECRET]
  const shape = settingsSchema.shape[name as keyof typeof settingsSchema.shape]
  if (shape.safeParse('a folder, or a name').success) return []
  const addresses = ['postgres', 'redis', 'smtp', 'https'].map(
    (scheme) => `${scheme}://khazana:${SECRET}@host.example:9/1`,
  )
  return [...addresses, `postgres://host.example:9/1?password=${SECRET}`].filter(
    (value) => shape.safeParse(value).success,
  )
}

describe('no secret of any setting is printed', () => {
  test.each(names)('%s', (name) => {
    const values = secretValues(name)
    const isSecret = SECRET_NAMES.has(name)
    expect([name, isSecret && values.length === 0]).toEqual([name, false])
    expect([name, isSecret || !/SECRET|KEY$|PASSWORD|HEADERS/.test(name)]).toEqual([name, true])
    for (const value of values) {
      const hide = secretHider(readSettings({ ...EVERYTHING, [name]: value }))
      const said = [value, SECRET, decodeURIComponent(SECRET)].map((text) => hide(`it says "${text}" and more`))
      expect(said.join()).not.toMatch(/secret-of-this/)
      expect(said.join()).toMatch(/^it says ".*\*\*\*.*" and more/)
    }
  })
})

test('what is no secret stays readable', () => {
  const hide = secretHider(readSettings(EVERYTHING))
  const text =
    'postgres://khazana@127.0.0.1:5432/khazana does not answer; S3_ACCESS_KEY_ID is an-id; https://s3.example'
  expect(hide(text)).toBe(text)
  expect(hide('a secret that is for tests only, and long enough')).toBe('***')
})
