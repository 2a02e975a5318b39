import { expect, test, vi } from 'vitest'

import { ApiFailure } from '#app/ui/api/api-call.ts'

import { createAd } from './save-ad.ts'

const DRAFT = { title: 'Lamp', link: '/', alt: '', active: true, picture: null }

/** Answers requests with these statuses in turn, and records what was asked. */
function answering(...answers: [status: number, code?: string][]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`)
    const [status, code = ''] = answers[asked.length - 1] ?? [500]
    return Response.json(status < 400 ? {} : { error: { code, message: 'No' } }, { status })
  })
  return asked
}

test('an ad whose first answer was lost gets the later text', async () => {
  const asked = answering([409, 'already_made'], [200])
  await createAd('1', DRAFT)
  expect(asked).toEqual(['POST /api/admin/ads', 'PUT /api/admin/ads/1'])
})

test('whatever else is refused stays refused', async () => {
  const asked = answering([409, 'conflict'])
  await expect(createAd('1', DRAFT)).rejects.toThrow(ApiFailure)
  expect(asked).toEqual(['POST /api/admin/ads'])
})
