import type { Page } from '@playwright/test'

import { open } from './catalogue.ts'
import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'

type Fake = EventTarget & { lang: string }

/** Gives the page a recognition of speech that hears what `say` says; null takes it away. */
async function giveRecognition(page: Page, has = true) {
  await page.addInitScript((isThere) => {
    class FakeRecognition extends EventTarget {
      lang = ''
      start() {
        Object.assign(window, { heardBy: this })
        this.dispatchEvent(new Event('start'))
      }
      stop() {
        this.dispatchEvent(new Event('end'))
      }
      abort() {}
    }
    Object.assign(window, {
      SpeechRecognition: undefined,
      webkitSpeechRecognition: isThere ? FakeRecognition : undefined,
    })
  }, has)
}

/** Tells the recognition that listens an event. Returns the language in which it listens. */
const tell = (page: Page, type: string, more: object) =>
  page.evaluate(
    ([name, rest]) => {
      const { heardBy } = window as unknown as { heardBy: Fake }
      heardBy.dispatchEvent(Object.assign(new Event(name), rest))
      return heardBy.lang
    },
    [type, more] as const,
  )
const say = (page: Page, transcript: string) => tell(page, 'result', { results: [[{ transcript }]] })

const voice = (page: Page, name = 'Search by voice') => page.getByRole('button', { name })
const box = (page: Page) => page.getByRole('combobox', { name: /Search items|आइटम खोजें/ })

test('what is said is searched for like what is typed, in the language of the page', async ({ page }) => {
  await giveRecognition(page)
  await open(page, '/browse')
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')
  await voice(page).click()
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Listening...' })).toBeAttached()
  await expect(box(page)).toHaveAttribute('placeholder', 'Listening...')
  await axe(page)

  // Listening ends by itself after a while, and a check of the whole page may take longer than that.
  await open(page, '/browse')
  await voice(page).click()
  await expect(box(page)).toHaveAttribute('placeholder', 'Listening...')
  expect(await say(page, 'Titan Raga.')).toBe('en-IN')
  await expect(page).toHaveURL('/browse?search=Titan+Raga')
  await expect(box(page)).toHaveValue('Titan Raga')
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “Titan Raga”' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Listening...' })).not.toBeAttached()

  await open(page, '/hi')
  await voice(page, 'बोलकर खोजें').click()
  await expect(box(page)).toHaveAttribute('placeholder', 'बोलिए...')
  expect(await say(page, 'पुरानी घड़ी')).toBe('hi-IN')
  await expect(page).toHaveURL(/\/hi\/browse\?search=/)
  await expect(box(page)).toHaveValue('पुरानी घड़ी')
})

test('a blocked microphone is told, and a second tap ends the listening', async ({ page }) => {
  await giveRecognition(page)
  await open(page, '/')
  await voice(page).click()
  await expect(box(page)).toHaveAttribute('placeholder', 'Listening...')
  await tell(page, 'error', { error: 'not-allowed' })
  await expect(page.getByText('The microphone is blocked. Allow it for this site')).toBeVisible()
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')

  await voice(page).click()
  await expect(box(page)).toHaveAttribute('placeholder', 'Listening...')
  await voice(page).click()
  await expect(voice(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('Nothing was heard')).not.toBeAttached()
})

test('the button leaves as much room for typing as before, and moves nothing', async ({ page, isMobile }) => {
  const room = () =>
    box(page).evaluate((input) => {
      const { paddingLeft, paddingRight } = getComputedStyle(input)
      const { left, top, width, height } = input.getBoundingClientRect()
      return { at: [left, top, width, height], room: width - parseFloat(paddingLeft) - parseFloat(paddingRight) }
    })
  const submit = page.getByRole('button', { name: 'Search', exact: true })
  await giveRecognition(page, false)
  await open(page, '/browse')
  await expect(submit).toBeVisible()
  await expect(voice(page)).not.toBeAttached()
  const without = await room()

  await giveRecognition(page)
  await open(page, '/browse')
  await expect(voice(page)).toBeVisible()
  const beside = await room()
  expect(beside.at).toEqual(without.at)
  // On a narrow phone, it stands in the place of the button that searches until something is typed.
  expect(beside.room).toBe(without.room - (isMobile ? 0 : 44))
  await expect(submit).toBeVisible({ visible: !isMobile })
  await box(page).fill('lego')
  await expect(submit).toBeVisible()
  await expect(voice(page)).toBeVisible({ visible: !isMobile })
  await noSidewaysScroll(page)
})
