import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'

import { testSettings } from '#test/visitor.ts'

import { deviceCookie, knownDevice, knownPerson } from './known-device.server.ts'

const EMAIL = 'asha@khazana.test'

beforeEach(() => testSettings())

const sendBack = (line: string) => line.split(';')[0] ?? ''
const readMark = (cookies: string) => /~([\w-]+)\./.exec(decodeURIComponent(cookies))?.[1]

test('a device is known for the five accounts that last signed in from it', () => {
  let cookies = ''
  for (let n = 0; n < 6; n++) cookies = sendBack(deviceCookie(cookies, `${n}@khazana.test`))
  const known = Array.from({ length: 6 }, (_, n) => knownDevice(cookies, `${n}@khazana.test`) !== null)
  expect(known).toEqual([false, true, true, true, true, true])
  expect(knownDevice(`${cookies}x`, '5@khazana.test')).toBeNull()
})

test('the cookie does not reveal whose it is to a person who tries addresses', () => {
  const cookies = sendBack(deviceCookie(null, EMAIL))
  const mark = readMark(cookies)
  expect(knownPerson(cookies)).toBe(`known ${mark}`)
  expect(createHash('sha256').update(`device ${EMAIL}`).digest('base64url')).not.toContain(mark)
  testSettings({ SESSION_SECRET: 'the secret of another site, which is long enough, too' })
  expect(readMark(sendBack(deviceCookie(null, EMAIL)))).not.toBe(mark)
})
