// npm run screenshots -- [URL]: pictures of the main pages for the README, from a running server.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'
import sharp from 'sharp'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } })
if (values.help) {
  console.log(
    'npm run screenshots -- [URL]\n\nTakes the pictures in docs/screenshots from the server at URL (http://localhost:3000).',
  )
  process.exit(0)
}
const [base = 'http://localhost:3000'] = positionals
const folder = new URL('../docs/screenshots/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

const answer = await fetch(`${base}/api/items?category=watches`)
if (!answer.ok) throw new Error(`${base} does not answer with listings: run npm start first`)
// The API's own shape.
const { items } = (await answer.json()) as { items: { id: string }[] }
const pages = {
  home: '/',
  browse: '/browse?min=500&condition=Good&condition=Like+New',
  category: '/category/watches',
  listing: `/listing/${items[0]?.id ?? ''}`,
  search: '/browse?search=lego',
  'not-found': '/no-such-page',
}
const shapes = { phone: { width: 360, height: 800 }, laptop: { width: 1280, height: 900 } }

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--disable-background-networking'],
})
for (const [shape, viewport] of Object.entries(shapes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor: shape === 'phone' ? 2 : 1 })
    const page = await context.newPage()
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(base + path, { waitUntil: 'networkidle' })
      const picture = await sharp(await page.screenshot())
        .webp({ quality: 80 })
        .toBuffer()
      await sharp(picture).toFile(`${folder}${name}-${shape}-${colorScheme}.webp`)
    }
    await context.close()
  }
}
await browser.close()
console.log(`${Object.keys(pages).length * 4} pictures in docs/screenshots`)
