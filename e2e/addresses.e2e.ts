import { listCategories } from '#app/nouns/category/category-list.ts'

import { cards, count, everyListing, open, openFilters } from './catalogue.ts'
import { SELLER } from './editor.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'

const MISSING = '00000000-0000-7000-8000-000000000000'

test('moved URLs redirect permanently', { tag: '@laptop' }, async ({ request, baseURL }) => {
  const [item] = await everyListing(request)
  const moved = async (from: string) => {
    const answer = await request.get(from, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  expect(await moved(`/listings/${item?.id}`)).toEqual([301, `/listing/${item?.id}`])
  expect(await moved('/sell')).toEqual([301, '/add-item'])
  for (const spelling of ['LEGO_Sets', 'lego%20sets', 'Lego-Sets', 'LEGO']) {
    expect(await moved(`/category/${spelling}`)).toEqual([301, '/category/lego'])
  }
  expect(await moved('/category/Watches?max=5000&sort=price-low')).toEqual([
    301,
    '/category/watches?max=5000&sort=price-low',
  ])
  expect(await moved('/browse?category=Action%20Figures')).toEqual([301, '/browse?category=action-figures'])
  expect(await moved('/browse?category=BOOKS&condition=Good')).toEqual([301, '/browse?category=books&condition=Good'])
  // Each page has a single URL, by which its links are marked as current.
  expect(await moved('/browse/?search=casio')).toEqual([301, '/browse?search=casio'])
  expect(await moved('/add-item/')).toEqual([301, '/add-item'])
  expect(await moved(`${baseURL}//elsewhere.example//`)).toEqual([301, '/elsewhere.example'])
  expect((await request.get('/', { maxRedirects: 0 })).status()).toBe(200)
  expect((await request.get('/category/lego', { maxRedirects: 0 })).status()).toBe(200)
  expect((await request.get(`/listing/${item?.id}`, { maxRedirects: 0 })).status()).toBe(200)
  // A redirect never leads off the site.
  for (const path of ['/listings/%2F%2Felsewhere.example', '/listings/..%2F..%2Felsewhere', '/category/%2F%2FLEGO']) {
    const answer = await request.get(path, { maxRedirects: 0 })
    expect(answer.headers()['location'] ?? '/listing/').toMatch(/^\/listing\/|^\/category\//)
  }
})

test('no link of the catalogue or the frame is broken', { tag: '@laptop' }, async ({ page }) => {
  // An old listing: other journeys publish and delete newer ones.
  const listing = `/listing/${(await everyListing(page.request)).at(-1)?.id}`
  for (const come of [() => Promise.resolve(), () => signInAs(page, SELLER)]) {
    await come()
    const links = new Map<string, string>()
    for (const path of ['/', '/browse?search=lego', '/category/books', listing, '/nowhere']) {
      const html = await (await page.request.get(path)).text()
      for (const [, href = ''] of html.matchAll(/<a\b[^>]*? href="(\/[^"]*)"/g)) {
        const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), 'http://here.test')
        // Keeps one link per page: all listings share a key, and so do the views of a page.
        links.set(pathname.replace(/[\da-f]{8}-[\da-f-]{27}/, ''), pathname + search)
      }
    }
    expect(links.size).toBeGreaterThan(25)
    links.set('/listing/', listing)
    for (const href of links.values()) {
      // A missing page is missing in the other language, too.
      expect((await page.request.get(href)).status(), href).toBe(href === '/hi/nowhere' ? 404 : 200)
    }
  }
})

test('a missing page answers 404 and links elsewhere', { tag: '@laptop' }, async ({ page, allowed }) => {
  allowed.push(/404/)
  for (const path of ['/no-such-page', '/browse/more', '/listing', '/category', '/a/b/c']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  }
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  await main.getByRole('link', { name: 'Browse Items' }).click()
  await expect(page).toHaveURL('/browse')
  await expect(cards(page).first()).toBeVisible()

  for (const path of ['/category/unicorns', '/category/lego2?max=500']) {
    expect((await page.goto(path))?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Category not found' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Browse Items' }).click()
  await expect(page).toHaveURL('/browse')

  for (const id of [MISSING, 'abc', '1', `${MISSING}0`, '%00', "'or'1'='1"]) {
    expect((await page.goto(`/listing/${id}`))?.status(), id).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Listing Not Found' })).toBeVisible()
  }
  await expect(
    page.getByText("Sorry, the listing you're looking for does not exist or has been removed."),
  ).toBeVisible()
})

test(
  'invalid parameters are named, and the page stays usable',
  { tag: ['@laptop', '@long'] },
  async ({ page, allowed }) => {
    allowed.push(/400/)
    const nonsense = '/browse?min=abc&cursor=x&sort=foo&condition=Shiny&sold=perhaps&category=unicorns&condition=Good'
    expect((await open(page, nonsense))?.status()).toBe(400)
    const problems = page.getByRole('alert')
    await expect(problems.getByText('Category not found')).toBeVisible()
    await expect(problems.getByText('Sort must be one of newest, price-low, price-high')).toBeVisible()
    await expect(problems.getByText('Condition must be one of New, Like New, Good, Fair, Poor')).toBeVisible()
    await expect(problems.getByText('Sold must be 1 or 0')).toBeVisible()
    await expect(problems.getByText('This link to a further page is not valid')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    const filters = await openFilters(page)
    await expect(filters.getByText('The lowest price must be a number of rupees')).toBeVisible()
    await expect(filters.getByLabel('Lowest price in rupees')).toHaveAttribute('aria-invalid', 'true')
    await filters.getByRole('checkbox', { name: /^Fair/ }).check()
    await expect(page).toHaveURL('/browse?condition=Fair')
    await expect(page.getByRole('alert')).toHaveCount(0)

    expect((await open(page, '/category/lego?min=9000&max=100'))?.status()).toBe(400)
    const message = page.getByText('The lowest price is above the highest price').filter({ visible: true })
    await expect(message).toHaveCount(1)
    await expect(count(page)).toHaveText(/^[1-9]\d* items$/)
    expect((await open(page, `/browse?search=lego+${'x'.repeat(2001)}`))?.status()).toBe(200)
    await expect(page.getByText('Your text is very long: we read its beginning.')).toBeVisible()
    expect((await open(page, '/browse?utm_source=friend&min=&sort='))?.status()).toBe(200)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'pages describe themselves to search engines and chats, with the first photo',
  { tag: '@laptop' },
  async ({ request }) => {
    const html = async (path: string) => (await request.get(path)).text()
    const told = (page: string, name: string) =>
      new RegExp(`<(?:meta (?:name|property)|link rel)="${name}" (?:content|href)="([^"]*)"`).exec(page)?.[1]
    const origin = new URL(told(await html('/'), 'canonical') ?? '').origin
    for (const [path, title, canonical] of [
      ['/', 'Khazana', '/'],
      ['/browse?condition=Good&sort=price-low', 'Browse Items · Khazana', '/browse'],
      ['/browse?category=lego', 'LEGO Sets', '/browse?category=lego'],
      ['/category/lego?max=5000', 'LEGO Sets, second-hand and collectible · Khazana', '/category/lego'],
    ] as const) {
      const page = await html(path)
      const [, shown = ''] = /<title>([^<]+)<\/title>/.exec(page) ?? []
      expect(shown, path).toContain(title)
      expect([told(page, 'canonical'), told(page, 'og:url')], path).toEqual([origin + canonical, origin + canonical])
      expect(told(page, 'og:title'), path).toBe(shown)
      expect(told(page, 'description')?.length, path).toBeGreaterThan(40)
      expect(told(page, 'og:description'), path).toBe(told(page, 'description'))
      expect(told(page, 'og:image'), path).toBe(`${origin}/art/share.png`)
      expect(told(page, 'manifest'), path).toBe('/manifest.webmanifest')
      expect(told(page, 'robots'), path).toBeUndefined()
    }
    // Lists whose content other pages already show, and missing pages.
    const [, cursor] = /href="\/browse\?(cursor=[^"&]+)/.exec(await html('/browse')) ?? []
    for (const path of ['/browse?search=lego', `/browse?${cursor}`, '/category/boats', '/nowhere']) {
      expect(told(await html(path), 'robots'), path).toBe('noindex')
    }
    const [item] = await everyListing(request)
    const [hero] = /<img src="\/art\/hero\.svg"[^>]*>/.exec(await html('/')) ?? []
    expect(hero).toContain('fetchPriority="high"')
    for (const [path, first] of [
      ['/', 0],
      ['/browse', 2],
      ['/category/lego', 2],
      [`/listing/${item?.id}`, 1],
    ] as const) {
      const photos = (await html(path)).match(/<img src="\/photos\/[^>]*>/g) ?? []
      expect(photos.length, path).toBeGreaterThan(first)
      const early = photos.map((photo) => photo.includes('fetchPriority="high"'))
      expect(early, path).toEqual(photos.map((_, index) => index < first))
      expect(
        photos.map((photo) => photo.includes('loading="lazy"')),
        path,
      ).toEqual(early.map((one) => !one))
    }
  },
)

test(
  'manifest, icons, robots.txt and sitemaps exist and are correct',
  { tag: ['@laptop', '@long'] },
  async ({ page, request }) => {
    await open(page, '/')
    const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: expect.stringContaining('Khazana'), start_url: '/', display: 'standalone' })
    const icons = manifest['icons'] as { src: string; sizes: string; type: string; purpose?: string }[]
    expect(icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
    const linked = await page
      .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    for (const path of [...linked, ...icons.map(({ src }) => src), '/art/share.png', '/art/share.hi.png']) {
      const icon = await request.get(path)
      expect(icon.status(), path).toBe(200)
      expect(icon.headers()['content-type'], path).toMatch(/^image\//)
    }

    // The site's own pages forbid parsing strings.
    await page.goto('about:blank')
    const robots = await (await request.get('/robots.txt')).text()
    expect(robots).toContain('User-agent: *\nDisallow: /api/\nDisallow: /*cursor=\n')
    const index = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
    const locations = async (url: string) => {
      const answer = await request.get(new URL(url).pathname)
      expect(answer.status()).toBe(200)
      expect(answer.headers()['content-type']).toContain('xml')
      const text = await answer.text()
      const parsed = await page.evaluate((xml) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        return document.querySelector('parsererror') === null && document.documentElement.namespaceURI
      }, text)
      expect(parsed).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
      return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
    }
    const [pages = '', newest = '', ...days] = await locations(index)
    expect(days.length).toBeGreaterThan(0)
    const paths = [
      '/',
      '/browse',
      ...listCategories().map(({ id }) => `/category/${id}`),
      '/about',
      '/help',
      '/feedback',
      '/contact',
      '/terms',
      '/privacy',
      '/grievance',
    ]
    expect((await locations(pages)).map((url) => new URL(url).pathname)).toEqual(
      paths.flatMap((path) => [path, path === '/' ? '/hi' : `/hi${path}`]),
    )
    const [item] = await everyListing(request)
    expect(await locations(newest)).toContain(`${new URL(index).origin}/listing/${item?.id}`)
    expect((await request.get('/sitemaps/1999-01-01.xml')).status()).toBe(404)
  },
)
