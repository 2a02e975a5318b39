import { expect, test } from 'vitest'

import { appAddress, codeAt, encodeBase32, findStep, stepAt } from './totp.server.ts'

const SECRET = Buffer.from('12345678901234567890')

// The last six digits of the vectors in appendix B of RFC 6238.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('%i seconds after 1970 the code is that of the standard', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(seconds * 1000))).toBe(code)
})

test('a code is that of its 30 seconds and of those before and after, and of no others', () => {
  const now = 1_234_567_890_000
  const present = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((by) => findStep(SECRET, codeAt(SECRET, present + by), { now, last: 0 }))
  expect(found).toEqual([null, present - 1, present, present + 1, null])
  expect(
    ['', '12345', '1234567', 'abcdef', '１２３４５６'].map((code) => findStep(SECRET, code, { now, last: 0 })),
  ).toEqual(Array.from({ length: 5 }, () => null))
})

test('a code counts once, and none before one that counted', () => {
  const now = 1_234_567_890_000
  const present = stepAt(now)
  const accepted = (by: number) => findStep(SECRET, codeAt(SECRET, present + by), { now, last: present })
  expect([accepted(-1), accepted(0), accepted(1)]).toEqual([null, null, present + 1])
})

test('the address for the app has the secret as the standard writes it', () => {
  // Vectors of RFC 4648, without padding.
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => encodeBase32(Buffer.from(text)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(appAddress(SECRET, { account: 'asha@khazana.test', issuer: 'Khazana' })).toBe(
    'otpauth://totp/Khazana:asha%40khazana.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Khazana',
  )
})
