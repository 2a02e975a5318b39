import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { ProfileHead } from './profile-head.tsx'

test('a profile says how fast the person usually answers, if that is known', () => {
  const profile = {
    id: '',
    name: 'Asha',
    picture: null,
    joined: '2026-01-01T00:00:00.000Z',
    awayUntil: null,
    dealsDone: 0,
    email: null,
  }
  const render = (answersWithin?: number) =>
    renderToStaticMarkup(<ProfileHead profile={{ ...profile, ...(answersWithin && { answersWithin }) }} />)
  expect(render(1440)).toContain('Usually answers within a day')
  expect(render()).not.toContain('answers')
})
