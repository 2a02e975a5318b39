import { expect, test } from 'vitest'

import { ADMIN_PAGES } from '#app/features/moderation/admin/admin-pages.ts'

import { loader } from './admin-redirect.tsx'

test('/admin leads to the first of the admin pages', () => {
  const answer = (() => {
    try {
      return loader()
    } catch (thrown) {
      return thrown
    }
  })()
  expect(answer).toBeInstanceOf(Response)
  expect(answer).toMatchObject({ status: 302 })
  expect(answer instanceof Response && answer.headers.get('Location')).toBe(ADMIN_PAGES[0].path)
})
