import { createItem } from '#test/factories.ts'
import { startModelServer, type ModelServer } from '#test/servers/model-server.ts'

import { cards, open } from './catalogue.ts'
import { toasts } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { startOwnServer, type OwnServer } from './own-server.ts'

let own: OwnServer
let model: ModelServer

test.beforeAll(async () => {
  model = await startModelServer(() => ({
    words: 'raga',
    category: 'watches',
    min: null,
    max: 5000,
    conditions: [],
    sort: null,
  }))
  own = await startOwnServer({ DEMO: '0', AI_BASE_URL: model.url, AI_MODEL: 'words' })
  for (const price of [4000, 9000]) {
    await createItem(own.sql, { title: `Titan Raga for ₹${price}`, price, category: 'watches' })
  }
})
test.afterAll(async () => {
  await own.stop()
  await model.stop()
})

test(
  'a model reads the search; when it fails, all results are shown, and a toast says so',
  { tag: '@laptop' },
  async ({ page, allowed }) => {
    // The items' photos are rows without files.
    allowed.push(/\b404\b.*\/photos\//)
    await open(page, `${own.url}/browse?search=a+raga+for+my+wedding+day`)
    await expect(cards(page)).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Understood:' }).getByRole('link')).toHaveText([
      'Under ₹5,000',
      'Watches',
    ])
    const failed = toasts(page).getByText('AI search failed, showing all results')
    await expect(failed).toHaveCount(0)

    await model.stop()
    await open(page, `${own.url}/browse?search=titan+raga+watch+under+5000`)
    await expect(failed).toHaveCount(1)
    // All results, best text match first.
    await expect(cards(page)).toHaveText([/Titan Raga for ₹4000/, /Titan Raga for ₹9000/])
  },
)
