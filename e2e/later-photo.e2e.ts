import { open } from './catalogue.ts'
import { field, NO_MODEL, SELLER, toasts, upload } from './editor.ts'
import { axe, expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { photoFile } from './photo-files.ts'

test('a later photo fills in what the first one could not', { tag: '@phone' }, async ({ page, allowed }) => {
  allowed.push(NO_MODEL)
  await signInAs(page, SELLER)
  await open(page, '/add-item')
  const details = { title: 'A red robot', description: 'Made of tin.', category: 'action-figures' }
  await page.route('**/api/item-details', (route) => route.fulfill({ json: details }))
  await page.route(
    '**/api/item-details',
    (route) => route.fulfill({ status: 422, json: { error: { code: 'invalid', message: 'None' } } }),
    { times: 1 },
  )
  await upload(page, [await photoFile('one', '#a33')], 1)
  await expect(page.getByText('Nothing to read on this photo.')).toBeVisible()
  await axe(page)
  await upload(page, [await photoFile('two', '#3a3')], 2)
  await expect(toasts(page)).toContainText('Details generated! Review and edit as needed.')
  await expect(page.getByText('Nothing to read on this photo.')).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(field(page, 'Title')).toHaveValue('A red robot')
  await expect(field(page, 'Description')).toHaveValue('Made of tin.')
  await expect(page.getByText('Buyers also ask for: height, accessories')).toBeVisible()
})
