import { expect, test } from 'vitest'

import routes from '#app/routes.ts'

import { isForReading } from './language-bar.tsx'

const FORMS = [
  '/auth',
  '/auth/second-step',
  '/auth/verify',
  '/add-item',
  '/edit-item/:itemId',
  '/sell-many',
  '/still-on-sale',
  '/feedback',
  '/contact',
  '/sponsor-request',
  '/place',
  '/deals',
  '/deals/:dealId',
  '/meet/:token',
]
const SETTINGS = ['/settings/account', '/settings/confirm-email', '/unsubscribe']
const REDIRECTS = ['/admin', '/sell']

test('every page that is not a form, a setting or for admins may offer another language', () => {
  const paths = routes.map(({ path = '' }) => `/${path}`).filter((path) => !/^\/(?:admin|dev)\/|\*/.test(path))
  expect(paths.filter((path) => !isForReading(path)).toSorted()).toEqual(
    [...FORMS, ...SETTINGS, ...REDIRECTS].toSorted(),
  )
})
