import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { Price } from './price.tsx'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('a price from a lakh on is also said in lakhs, in the language of the page', () => {
  const render = (rupees: number) => renderToStaticMarkup(<Price as="span" rupees={rupees} />)
  expect(render(125_000)).toMatch(/^<span[^>]*><span>₹1,25,000<\/span> <span[^>]*>1\.25 lakh<\/span><\/span>$/)
  expect(inLanguage('hi', () => render(125_000))).toContain('1.25 लाख')
  expect(inLanguage('hi', () => render(99_999))).not.toContain('लाख')
})

test('no other component gives a price a line of its own', () => {
  const files = readdirSync(`${ROOT}app`, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  )
  const others = files.filter((name) => name !== 'ui/texts/price.tsx')
  const alone = others.filter((name) =>
    />\s*\{formatRupees\([^()]*\)\}\s*</.test(readFileSync(`${ROOT}app/${name}`, 'utf8')),
  )
  expect(files).toContain('features/catalogue/cards/listing-card.tsx')
  expect(alone).toEqual([])
})
