import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readMailAddress } from './mail-address.ts'

test.each([
  ['asha@example.in', 'asha@example.in'],
  ['Asha.Rao+khazana@Example.IN', 'Asha.Rao+khazana@example.in'],
  ['  asha@example.in ', 'asha@example.in'],
  ['priya@उदाहरण.भारत', 'priya@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['priya@xn--p1b6ci4b4b3a.xn--h2brj9c', 'priya@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['प्रिया@उदाहरण.भारत', 'प्रिया@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['josé@example.com', 'josé@example.com'],
  // The same letters, typed apart.
  ['jose\u0301@example.com', 'josé@example.com'],
  ['tom&jerry@example.com', 'tom&jerry@example.com'],
  ['a/b=c!d#e@example.com', 'a/b=c!d#e@example.com'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['asha@exam\u200Bple.in\uFEFF', 'asha@example.in'],
  ['\u202Aasha@example.in\u202C', 'asha@example.in'],
  ['mailto:asha@example.in', 'asha@example.in'],
  ['MAILTO:asha%2Bk@example.in?subject=Hi%20there', 'asha+k@example.in'],
  ['Asha Rao <asha@example.in>', 'asha@example.in'],
  ['"Rao, Asha" <asha@example.in>', 'asha@example.in'],
  ['<asha@example.in>', 'asha@example.in'],
  ['<mailto:asha@example.in>', 'asha@example.in'],
  ['asha@example.in.', 'asha@example.in'],
  ['asha@example.in,', 'asha@example.in'],
  ['asha@example.in।', 'asha@example.in'],
  ['Asha Rao <asha@example.in>,', 'asha@example.in'],
  ['<asha@example.in>;', 'asha@example.in'],
  ['"asha@example.in"', 'asha@example.in'],
  ['“asha@example.in”', 'asha@example.in'],
  ["'asha@example.in'.", 'asha@example.in'],
  ['(asha@example.in)', 'asha@example.in'],
  ['mailto://asha@example.in', 'asha@example.in'],
  ['asha＠example.in', 'asha@example.in'],
  ['"asha@example.in" <asha@example.in>', 'asha@example.in'],
  ['asha@example.in <Asha@example.in>', 'Asha@example.in'],
  ['Asha Rao (asha@example.in)', 'asha@example.in'],
  ['asha@example.in (Asha)', 'asha@example.in'],
  ['mail-asha@example.in', 'mail-asha@example.in'],
  ['E-mail: asha@example.in', 'asha@example.in'],
  ['ईमेल - asha@example.in', 'asha@example.in'],
  ['asha @ example.in', 'asha@example.in'],
  ['asha@gmail. com', 'asha@gmail.com'],
  ['asha@ｅxample。in', 'asha@example.in'],
])('%j is the address %s', (typed, address) => {
  expect(readMailAddress(typed)).toBe(address)
  // Reading it again changes nothing.
  expect(readMailAddress(address)).toBe(address)
})

test.each([
  '',
  'asha',
  'asha@',
  '@example.in',
  'asha@example',
  'asha@@example.in',
  'ravi@example.in <asha@example.in>',
  'asha@example.in (ravi@example.in)',
  'asha@gmail. com thanks',
  'asha@example.in, ravi@example.in',
  'asha@example.in ravi@example.in',
  'Asha <asha@example.in> <ravi@example.in>',
  'a@b@example.in',
  '.asha@example.in',
  'asha.@example.in',
  'as..ha@example.in',
  'asha rao@example.in',
  'asha@exa mple.in',
  'asha@-example.in',
  'asha@example.in:25',
  'asha@example.in/path',
  'asha@127.0.0.1',
  'asha@[127.0.0.1]',
  'asha@1.2.3',
  'asha@example.in\nBcc: ravi@example.in',
  '"asha"@example.in',
  // A Cyrillic letter between Latin ones.
  'аsha@example.in',
  'asha@exаmple.in',
  'ashİ@example.in',
  '\u212Aasha@example.in',
  `asha@${'a'.repeat(64)}.in`,
  `asha@${'abcdefghi.'.repeat(30)}in`,
])('%j is no address', (typed) => {
  expect(readMailAddress(typed)).toBeNull()
})

test('an address never has a blank, a bracket or a second @, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
      const address = readMailAddress(`${local}@${domain}.in`)
      expect(address ?? 'none@at.all').toMatch(/^[^\s@<>,;:"()[\]\\]+@[a-z0-9.-]+$/u)
    }),
  )
})
