import { axe, expect, noSidewaysScroll, test } from './fixtures.ts'
import { countTaps } from './taps.ts'

// Tests the fixtures' own checks: each is shown a fault and must report it.

test.beforeEach(async ({ page }) => {
  await page.goto('/')
})

test('an unexpected browser error fails the journey', async ({ page }) => {
  test.fail()
  await page.evaluate(() => console.error('no good'))
})

test('an expected one does not', async ({ page, allowed, complaints }) => {
  allowed.push(/no good/)
  await page.evaluate(() => console.warn('no good'))
  await expect.poll(() => complaints).toEqual([expect.stringContaining('warning: no good')])
})

test('an uncaught error counts as a browser error', async ({ page, allowed, complaints }) => {
  allowed.push(/on purpose/)
  await page.evaluate(() => {
    queueMicrotask(() => {
      throw new Error('on purpose')
    })
  })
  await expect.poll(() => complaints).toEqual([expect.stringContaining('uncaught: Error: on purpose')])
})

test('a violation of the content security policy counts as a browser error', async ({ page, allowed, complaints }) => {
  allowed.push(/Content Security Policy|csp/i)
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'https://elsewhere.example/a.png'
    document.body.append(picture)
  })
  await expect.poll(() => complaints.join()).toContain('Content Security Policy')
})

test('a missing file counts as a browser error', async ({ page, allowed, complaints }) => {
  allowed.push(/404/)
  await page.evaluate(() => fetch('/api/no-such-thing'))
  await expect.poll(() => complaints.join()).toMatch(/404: http.+\/api\/no-such-thing/)
})

test('axe finds faults, in dark mode, too', { tag: '@long' }, async ({ page }) => {
  const show = async (body: string) => {
    const html = `<html lang="en"><title>Plain</title><main><h1>Plain</h1>${body}</main></html>`
    await page.route('**/plain', (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.goto('/plain')
  }
  await show('<p>Words</p>')
  await axe(page)
  await show('<button></button>')
  await expect(axe(page)).rejects.toThrow('button-name')
  await show('<p style="color: #333; background: light-dark(#fff, #222); color-scheme: light dark">Readable by day</p>')
  await expect(axe(page)).rejects.toThrow(/axe finds nothing[\s\S]+in dark: color-contrast/)
})

test('elements wider than the window are found', { tag: '@long' }, async ({ page }) => {
  await noSidewaysScroll(page)
  await page.evaluate(() => {
    const bar = document.createElement('div')
    bar.style.cssText = 'width: 3000px; height: 1px'
    bar.className = 'bar'
    document.body.append(bar)
  })
  await expect(noSidewaysScroll(page)).rejects.toThrow('class=\\"bar\\"')
})

test('taps are counted on every page, and too many fail the journey', async ({ page, context }) => {
  const taps = await countTaps(context)
  const search = page.getByRole('combobox').first()
  await taps.type(search, 'lego')
  await taps.type(search, ' city')
  await page.keyboard.press('Enter')
  await page.waitForURL(/search=/)
  await page.getByRole('heading', { level: 1 }).click()
  taps.expectAtMost(3, 'field, Enter, heading')
  await search.click()
  expect(() => taps.expectAtMost(0, 'one too many')).toThrow('one too many')
  // Keep these test counts out of the summary.
  test.info().annotations.length = 0
})
