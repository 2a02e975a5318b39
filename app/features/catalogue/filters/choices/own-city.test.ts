import { afterEach, expect, it, vi } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { forgetCity, rememberCity } from './own-city.ts'

afterEach(() => vi.unstubAllGlobals())

it('keeps the city in this browser until it is forgotten', () => {
  const set: string[] = []
  vi.stubGlobal('window', { location: { protocol: 'https:' } })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      set.push(text)
    },
  })
  rememberCity('Udaipur, Tripura', 'Udaipur, Tripura')
  inLanguage('hi', () => rememberCity('Agra', 'आगरा'))
  forgetCity()
  expect(set).toEqual([
    'khazana_city=Udaipur%2C%20Tripura; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    // A page in another language does not use the name.
    `khazana_city=${encodeURIComponent('Agra|hi|आगरा')}; Path=/; Max-Age=31536000; SameSite=Lax; Secure`,
    'khazana_city=; Path=/; Max-Age=0; SameSite=Lax',
  ])
})
