import { expect, it } from 'vitest'

import { ago, hence } from '#test/dates.ts'
import { createItem, createSponsoredRequest, createUser } from '#test/factories.ts'
import { testDatabase } from '#test/servers/database.ts'

import { findSponsoredItems } from './find-sponsored.server.ts'

const { sql } = await testDatabase()

it('shows up to four unsold items whose request is approved and has not run out', async () => {
  const request = async (title: string, values: Parameters<typeof createSponsoredRequest>[1], isSold = false) => {
    const item = await createItem(sql, { title, isSold })
    await createSponsoredRequest(sql, { itemId: item.id, ...values })
  }
  const past = (days: number) => ago({ days })
  await request('pending', { status: 'pending', approvedAt: null })
  await request('rejected', { status: 'rejected', approvedAt: null })
  await request('run out', { expiresAt: past(1) })
  await request('sold', {}, true)
  const banned = await createUser(sql, { bannedAt: new Date() })
  await createSponsoredRequest(sql, { itemId: (await createItem(sql, { userId: banned.id })).id })
  expect(await findSponsoredItems()).toEqual([])
  await request('for ever', { approvedAt: past(5) })
  await request('until tomorrow', { approvedAt: past(4), expiresAt: hence({ days: 1 }) })
  for (const days of [3, 2, 1]) await request(`${days} days`, { approvedAt: past(days) })
  const titles = (await findSponsoredItems()).map(({ title }) => title)
  expect(titles).toEqual(['1 days', '2 days', '3 days', 'until tomorrow'])
})

it('accepts only one request per item, ever', async () => {
  const { itemId } = await createSponsoredRequest(sql)
  await expect(createSponsoredRequest(sql, { itemId, status: 'pending' })).rejects.toMatchObject({ code: '23505' })
})
