import { createViewer } from '#test/chat.ts'
import { createItem } from '#test/factories.ts'

import { open } from './catalogue.ts'
import { messages, signInAt, writeInto } from './chat.ts'
import { fillDetails, NO_MODEL, uniqueTitle, upload } from './editor.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { signUpAndIn } from './people.ts'
import { photoFile } from './photo-files.ts'

test(
  'whoever has no name is asked for it at the first message, which is then sent as it was typed',
  { tag: '@phone' },
  async ({ page, sharedChat, allowed }) => {
    allowed.push(/403.*conversations/)
    const chat = writeInto(sharedChat)
    const buyer = await createViewer(chat.server.sql)
    await chat.server.sql`update profiles set display_name = null where user_id = ${buyer.userId}`
    const seller = await createViewer(chat.server.sql, 'Suresh')
    const item = await createItem(chat.server.sql, { userId: seller.userId })
    await signInAt(page.context(), chat, buyer)
    await open(page, `${chat.home}/listing/${item.id}`)
    await page.getByRole('button', { name: 'Contact Seller' }).last().click()
    const dialog = page.getByRole('dialog', { name: 'Message to Suresh' })
    await dialog.getByLabel('Your message').fill('Is the key there?')
    await dialog.getByRole('button', { name: 'Send Message' }).click()

    const question = page.getByRole('dialog', { name: 'What is your name?' })
    await expect(question.getByText('Nothing you typed is lost.')).toBeVisible()
    await axe(page)
    await noSidewaysScroll(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog.getByLabel('Your message')).toHaveValue('Is the key there?')

    await dialog.getByRole('button', { name: 'Send Message' }).click()
    await question.getByRole('button', { name: 'Save and continue' }).click()
    await expect(question.getByText('Please enter your name.')).toBeVisible()
    await question.getByLabel('Display name').fill('Bina')
    await question.getByLabel('Choose picture').setInputFiles(await photoFile('bina', '#a3a'))
    await expect(question.getByRole('img', { name: 'The chosen file' })).toBeVisible()
    await question.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/messages\?c=/)
    await expect(messages(page)).toContainText('Is the key there?')
    expect(
      await chat.server.sql`
        select display_name, profile_picture is not null as "hasPicture" from profiles where user_id = ${buyer.userId}`,
    ).toEqual([{ display_name: 'Bina', hasPicture: true }])
  },
)

test(
  'whoever has no name is asked for it at the first sale, which is then published as it was typed',
  { tag: '@laptop' },
  async ({ page, allowed }) => {
    allowed.push(NO_MODEL, /403.*items/)
    const person = await signUpAndIn(page, { name: '' })
    const title = uniqueTitle('Pocket watch')
    await open(page, '/add-item')
    await upload(page, [await photoFile('red', '#a33')], 1)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fillDetails(page, title)
    await page.getByRole('button', { name: 'Publish Item' }).click()
    const question = page.getByRole('dialog', { name: 'What is your name?' })
    await axe(page)
    await question.getByLabel('Display name').fill('Meera Nair')
    await question.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL(/\/listing\//)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /Meera Nair/ })
        .first(),
    ).toBeVisible()
    expect(person.name).toBe('User')
  },
)
