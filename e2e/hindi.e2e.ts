import search from '#app/features/catalogue/search/messages/hi.json' with { type: 'json' }
import first from '#app/features/chat/first-message/messages/hi.json' with { type: 'json' }
import chat from '#app/features/chat/messages/hi.json' with { type: 'json' }
import editor from '#app/features/selling/editor/messages/hi.json' with { type: 'json' }
import photos from '#app/features/selling/editor/photos/messages/hi.json' with { type: 'json' }
import item from '#app/nouns/item/messages/hi.json' with { type: 'json' }
import shared from '#app/shared/messages/hi.json' with { type: 'json' }
import ui from '#app/ui/messages/hi.json' with { type: 'json' }

import { open } from './catalogue.ts'
import { NO_MODEL, uniqueTitle } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { photoFile } from './photo-files.ts'

// Selling, finding and talking, by somebody who reads only Hindi: every name here is a text of hi.json.

test.use({ locale: 'hi-IN' })

const startsWith = (text: string) => new RegExp(`^${text}`)

test(
  'in Hindi, an item is listed, found, asked about and answered',
  { tag: '@phone' },
  async ({ page, browser, allowed }) => {
    test.slow()
    allowed.push(NO_MODEL)
    const title = uniqueTitle('HMT Janata watch')
    await signUpAndIn(page, { name: 'Suresh Patil' })
    await open(page, '/hi/add-item')
    await page.getByLabel(photos.addPhotos).setInputFiles(await photoFile('one', '#a83'))
    await expect(page.getByRole('button', { name: editor.continueOn })).toBeEnabled()
    await page.getByRole('button', { name: editor.continueOn }).click()
    await page.getByRole('textbox', { name: startsWith(item.title) }).fill(title)
    await page.getByRole('textbox', { name: startsWith(item.description) }).fill('दादाजी की घड़ी है, अच्छी चलती है।')
    await page.getByRole('combobox', { name: startsWith(item.category) }).selectOption('watches')
    await page.getByRole('textbox', { name: editor.priceInRupees }).fill('abc')
    await page.getByRole('button', { name: editor.publishItem }).click()
    // The refusal is Hindi, too, and nothing that was typed is lost.
    await expect(page.getByRole('textbox', { name: editor.priceInRupees })).toHaveAccessibleDescription(
      /[\u0900-\u097f]/,
    )
    await expect(page.getByRole('textbox', { name: startsWith(item.title) })).toHaveValue(title)
    await page.getByRole('textbox', { name: editor.priceInRupees }).fill('1,25,000')
    await expect(page.getByText('₹1,25,000 · 1.25 लाख', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: startsWith(shared.conditionLikeNew) }).check()
    await page.getByRole('combobox', { name: startsWith(item.location) }).fill('Kothrud, Pune')
    await axe(page)
    await noSidewaysScroll(page)
    await page.getByRole('button', { name: editor.publishItem }).click()
    await expect(page.getByRole('region', { name: ui.notifications })).toContainText(editor.itemAdded)
    await expect(page).toHaveURL(/\/hi\/listing\//)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

    const other = await browser.newPage()
    await signUpAndIn(other, { name: 'Bina Rao' })
    await open(other, '/hi')
    await other.getByRole('combobox', { name: search.searchItems }).fill(title)
    await other.keyboard.press('Enter')
    await expect(other).toHaveURL(/\/hi\/browse\?/)
    await other.getByRole('article').getByRole('link', { name: title, exact: true }).click()
    await expect(other).toHaveURL(/\/hi\/listing\//)
    await other.getByRole('button', { name: first.contactSeller }).last().click()
    await other.getByLabel(first.yourMessage).fill('नमस्ते, क्या घड़ी अभी है?')
    await other.getByRole('button', { name: first.sendMessage }).click()
    await expect(other).toHaveURL(/\/hi\/messages\?c=/)

    await open(page, '/hi/messages')
    await page.getByRole('link', { name: /Bina Rao/ }).click()
    await expect(page.getByText('नमस्ते, क्या घड़ी अभी है?').last()).toBeVisible()
    await axe(page)
    await page.getByRole('textbox', { name: chat.message }).fill('हाँ, अभी है।')
    await page.getByRole('button', { name: chat.send, exact: true }).click()
    await expect(other.getByText('हाँ, अभी है।').last()).toBeVisible()
  },
)
