import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { Avatar } from './avatar.tsx'
import { PhotoAddressesContext } from './photo-base.tsx'
import { Photo } from './photo.tsx'
import { withoutPlaceholders } from './placeholder.ts'

const photo = { key: 'item-images/pool/lamp', width: 1200, height: 900, placeholder: 'UklGRg', alt: 'A "brass" lamp' }
const render = (props: Partial<Parameters<typeof Photo>[0]> = {}) =>
  renderToStaticMarkup(<Photo photo={photo} fallback="/art/category-games.svg" sizes="50vw" {...props} />)
const images = (html: string) => html.match(/<img[^>]*>/g) ?? []

describe('a photo on the page', () => {
  test('offers its variants, states its size, and loads lazily', () => {
    const [, image = ''] = images(render())
    expect(image).toContain('src="/photos/item-images/pool/lamp-320.webp"')
    expect(image).toContain('/photos/item-images/pool/lamp-640.webp 640w, ')
    expect(image).toContain('/photos/item-images/pool/lamp-1600.webp 1200w"')
    expect(image).toContain('sizes="50vw"')
    expect(image).toContain('width="1200" height="900"')
    expect(image).toContain('loading="lazy"')
    expect(image).toContain('alt="A &quot;brass&quot; lamp"')
    expect(image).not.toContain('fetchPriority')
  })

  test('loads at once and with priority when it matters most', () => {
    const [, image = ''] = images(render({ priority: true }))
    expect(image).toContain('fetchPriority="high"')
    expect(image).not.toContain('lazy')
  })

  test('covers its placeholder, which screen readers skip', () => {
    const [placeholder] = images(render())
    expect(placeholder).toBe('<img src="data:image/webp;base64,UklGRg" alt=""/>')
    expect(images(render({ photo: { ...photo, placeholder: '' } }))).toHaveLength(1)
  })

  test('reserves its space by classes only, as the page allows no inline styles', () => {
    for (const html of [render(), render({ priority: true, whole: true, className: 'aspect-4/3' })]) {
      expect(html).not.toContain('style=')
    }
    expect(render()).toContain('aspect-square')
    expect(render({ className: 'aspect-4/3' })).not.toContain('aspect-square')
    expect(render({ whole: true })).toContain('class="photo photo-whole aspect-square"')
  })

  test('adds little markup to a card', () => {
    // Without the parts that differ per card: key and placeholder.
    const html = render({ widest: 640 })
    expect(html).not.toMatch(/960|1600/)
    expect(html.replaceAll(photo.key, '').replace('UklGRg', '').length).toBeLessThan(350)
  })

  test('has its placeholder in the markup of a document, and not in its data too', () => {
    const data = JSON.stringify(['key', photo.key, 'placeholder', photo.placeholder, 'UklGR0of another photo'])
    expect(JSON.parse(withoutPlaceholders(data, render()))).toEqual(JSON.parse(data.replace('"UklGRg"', '"-"')))
    expect(withoutPlaceholders(data, render({ photo: { ...photo, placeholder: '' } }))).toBe(data)
  })
})

describe('with PHOTOS_URL', () => {
  const CDN = 'https://photos.example/photos'
  const own = { ...photo, key: 'item-images/asha/lamp' }
  const renderFor = (viewer: { id: string; isAdmin: boolean } | null) =>
    renderToStaticMarkup(
      <PhotoAddressesContext value={{ publicBase: CDN, viewer }}>
        <Photo photo={own} fallback="/art/category-games.svg" sizes="50vw" />
        <Avatar name="Asha" picture="profile-pictures/asha/1" />
      </PhotoAddressesContext>,
    )
  const addresses = (html: string) =>
    new Set(html.match(/[^" ]*\.webp/g)?.map((url) => url.replace(/\/[^/]+\/asha.*/, '')))

  test.each([
    ['nobody', null],
    ['another person', { id: 'ravi', isAdmin: false }],
  ])('%s gets all variants from there', (_, viewer) => {
    expect(addresses(renderFor(viewer))).toEqual(new Set([CDN]))
  })

  test.each([
    ['their owner, whose listing may be hidden,', { id: 'asha', isAdmin: false }],
    ['an admin', { id: 'ravi', isAdmin: true }],
  ])('%s gets them from the site', (_, viewer) => {
    expect(addresses(renderFor(viewer))).toEqual(new Set(['/photos']))
  })
})
