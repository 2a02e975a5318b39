import { expect, test } from 'vitest'

import { FOREIGN_NEXT, OWN_NEXT } from '#test/cases/next-paths.ts'

import { nextPath, signInPath } from './next-path.ts'

test('no form of `next` leads to another site or into a loop', () => {
  const away = FOREIGN_NEXT.filter((given) => nextPath(given) !== '/')
  console.log(`open redirects: ${away.length} of ${FOREIGN_NEXT.length} forms`)
  expect(away).toEqual([])
})

test('every result is a path of this site, however a browser parses it', () => {
  const mixed = [...FOREIGN_NEXT, ...OWN_NEXT].flatMap((given) => [given, `/x${given}`, `${given}/..`, `/${given}`])
  const wrong = mixed.filter((given) => {
    const path = nextPath(given)
    const { origin } = new URL(path, 'https://khazana.example/auth')
    return origin !== 'https://khazana.example' || !/^\/(?![/\\])[^\s\\]*$/.test(path) || nextPath(path) !== path
  })
  expect(wrong).toEqual([])
})

test('paths of this site are kept', () => {
  expect(OWN_NEXT.map((path) => nextPath(path))).toEqual(OWN_NEXT)
  expect([nextPath(null), nextPath(undefined)]).toEqual(['/', '/'])
})

test('the link to the sign-in page carries the way back', () => {
  expect(signInPath('/add-item')).toBe('/auth?next=%2Fadd-item')
  expect(signInPath('/listing/0-a#contact-seller')).toBe('/auth?next=%2Flisting%2F0-a%23contact-seller')
  expect(signInPath('/listing/0-a', 'sign-up')).toBe('/auth?mode=sign-up&next=%2Flisting%2F0-a')
  expect(signInPath('/browse?search=a&min=1', 'sign-up')).toBe(
    '/auth?mode=sign-up&next=%2Fbrowse%3Fsearch%3Da%26min%3D1',
  )
  expect([signInPath('/'), signInPath('//evil.example'), signInPath('/auth')]).toEqual(['/auth', '/auth', '/auth'])
})
