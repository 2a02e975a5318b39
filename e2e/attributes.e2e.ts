import type { Page } from '@playwright/test'

import listing from '#app/features/catalogue/listing/messages/hi.json' with { type: 'json' }
import editor from '#app/features/selling/editor/messages/hi.json' with { type: 'json' }
import item from '#app/nouns/item/messages/hi.json' with { type: 'json' }

import { open } from './catalogue.ts'
import { field, fillDetails, NO_MODEL, publish, uniqueTitle, upload } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { photoFile } from './photo-files.ts'

test.beforeEach(({ allowed }) => {
  allowed.push(NO_MODEL)
})

const details = (page: Page) => page.getByRole('group', { name: 'Details (optional)' })

test('a watch is listed whose details come from its title, each taken or refused by a tap', async ({ page }) => {
  await signUpAndIn(page)
  await open(page, '/add-item')
  await upload(page, await photoFile('one', '#a83'), 1)
  await page.getByRole('button', { name: 'Continue' }).click()
  const title = uniqueTitle('Titan quartz watch for men 42mm with box')
  await fillDetails(page, title)
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Watches')
  const offered = details(page).getByRole('listitem')
  await expect(offered).toHaveText([
    /^Brand: Titan$/,
    /^Movement: Quartz/,
    /^Case size: 42 mm/,
    /^For: Men/,
    /^Box: With box/,
  ])
  // Nothing is filled in by itself.
  await expect(field(page, 'Brand')).toHaveValue('')
  await axe(page)
  await noSidewaysScroll(page)
  await offered.getByRole('button', { name: 'Brand: Titan', exact: true }).click()
  await expect(field(page, 'Brand')).toHaveValue('Titan')
  await offered.getByRole('button', { name: 'Leave out For: Men' }).click()
  await expect(offered).toHaveCount(3)
  await details(page).getByRole('button', { name: 'Use all' }).click()
  await expect(offered).toHaveCount(0)

  // A value that cannot be is refused at its field, which is folded, and nothing is lost.
  await page.getByText('More details').click()
  await field(page, 'Case size (mm)').fill('420')
  await page.getByText('More details').click()
  await page.getByRole('radio', { name: 'Can ship' }).check()
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(field(page, 'Case size (mm)')).toBeFocused()
  await expect(field(page, 'Case size (mm)')).toHaveAccessibleDescription(/Case size must be from 10 to 70 mm/)
  await expect(field(page, 'Brand')).toHaveValue('Titan')
  await field(page, 'Case size (mm)').fill('42')
  await page.getByRole('button', { name: 'Publish Item' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('tab', { name: 'Item Details' }).click()
  const facts = page.getByRole('tabpanel', { name: 'Item Details' })
  for (const fact of [/Brand\s*Titan/, /Movement\s*Quartz/, /Case size\s*42 mm/, /Box\s*With box/]) {
    await expect(facts).toContainText(fact)
  }
  await expect(facts).not.toContainText('Men')
})

test('in Hindi, too, a watch gets its details from its title, and shows them with their names', async ({ page }) => {
  await signUpAndIn(page)
  await open(page, '/hi/add-item')
  await page.getByLabel('फ़ोटो जोड़ें').setInputFiles(await photoFile('one', '#a83'))
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click()
  const title = uniqueTitle('टाइटन क्वार्ट्ज़ घड़ी 42 मिमी डिब्बे के साथ')
  await page.getByRole('textbox', { name: item.title }).fill(title)
  await page.getByRole('textbox', { name: item.description }).fill('पुणे से ली थी, अच्छी चलती है।')
  await page.getByRole('combobox', { name: 'कैटेगरी' }).selectOption('घड़ियाँ')
  const details = page.getByRole('group', { name: 'जानकारी (चाहें तो)' })
  const offered = details.getByRole('listitem')
  await expect(offered).toHaveText([/^ब्रांड: Titan/, /^मूवमेंट: क्वार्ट्ज़/, /^डायल का साइज़: 42 मिमी/, /^डिब्बा: डिब्बे के साथ/])
  await axe(page)
  await noSidewaysScroll(page)
  await details.getByRole('button', { name: editor.takeAll }).click()
  await expect(offered).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: 'मूवमेंट' })).toHaveValue('Quartz')
  await page.getByRole('textbox', { name: editor.priceInRupees }).fill('2500')
  await page.getByRole('radio', { name: 'अच्छी हालत' }).check()
  await page.getByRole('combobox', { name: item.location }).fill('Kothrud, Pune')
  await page.getByRole('radio', { name: item.canShip }).check()
  await page.getByRole('button', { name: editor.publishItem }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('tab', { name: listing.itemDetails }).click()
  const facts = page.getByRole('tabpanel', { name: listing.itemDetails })
  for (const fact of [/ब्रांड\s*Titan/, /मूवमेंट\s*क्वार्ट्ज़/, /डायल का साइज़\s*42 मिमी/, /डिब्बा\s*डिब्बे के साथ/]) {
    await expect(facts).toContainText(fact)
  }
  await noSidewaysScroll(page)
})

test('what the last listing had is offered for the next one, in Hindi', { tag: '@phone' }, async ({ page }) => {
  await signUpAndIn(page)
  await publish(page, uniqueTitle('Janata'), {
    category: 'watches',
    attributes: { brand: 'HMT', movement: 'Hand-wound', case: '35' },
  })
  await open(page, '/hi/add-item')
  await page.getByLabel('फ़ोटो जोड़ें').setInputFiles(await photoFile('one', '#a83'))
  await page.getByRole('button', { name: 'आगे बढ़ें' }).click()
  await page.getByRole('combobox', { name: 'कैटेगरी' }).selectOption('घड़ियाँ')
  const offered = page.getByRole('group', { name: 'जानकारी (चाहें तो)' }).getByRole('listitem')
  await expect(offered).toHaveText(['ब्रांड: HMT', 'मूवमेंट: चाबी वाली'])
  await offered.getByRole('button', { name: 'मूवमेंट: चाबी वाली', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'मूवमेंट' })).toHaveValue('Hand-wound')
  await axe(page)
  await noSidewaysScroll(page)
})
