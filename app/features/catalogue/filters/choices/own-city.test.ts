import { afterEach, expect, it, vi } from 'vitest'

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
  rememberCity('Udaipur, Tripura')
  forgetCity()
  expect(set).toEqual([
    'khazana_city=Udaipur%2C%20Tripura; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    'khazana_city=; Path=/; Max-Age=0; SameSite=Lax',
  ])
})
