import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { Gallery } from './gallery.tsx'
import { namePhotos } from './name-photos.ts'

const photo = { width: 640, height: 480, placeholder: '' }
const photos = [
  { ...photo, key: 'a', alt: 'A watch on a table' },
  { ...photo, key: 'b', alt: null },
]
const render = () => renderToString(<Gallery photos={photos} title="HMT Janata" category="watches" isSold={false} />)

test('photos are described in the language of the page: what is stored is in English', () => {
  const english = render()
  expect(english).toContain('alt="A watch on a table"')
  expect(english).toContain('alt="HMT Janata, photo 2 of 2"')
  const hindi = inLanguage('hi', render)
  expect(hindi).toContain('alt="HMT Janata, 2 में से फ़ोटो 1"')
  expect(hindi).toContain('alt="HMT Janata, 2 में से फ़ोटो 2"')
  expect(hindi).not.toContain('A watch')
})

test('the title that describes the only photo is read in its own voice', () => {
  const named = () => namePhotos([{ ...photo, key: 'b', alt: null }], 'The watch of my father')
  expect(inLanguage('hi', named)).toMatchObject([{ alt: 'The watch of my father', lang: 'en-IN' }])
  expect(named()).toMatchObject([{ lang: undefined }])
})

test('an imported listing without photos shows the picture of its category, and says so', () => {
  const html = renderToString(<Gallery photos={[]} title="HMT Janata" category="watches" isSold />)
  expect(html.match(/<img[^>]*>/g)).toEqual([expect.stringContaining('src="/art/category-watches.svg" alt=""')])
  expect(html).toContain('No photo')
  expect(html).toContain('SOLD')
  expect(html).not.toContain('<a ')
})
