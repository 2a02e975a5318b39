import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'

import type { Listing, ListingPage } from '#app/nouns/item/listing.schema.ts'

// Finds demo listings and the parts of their pages.

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><path fill="#58a" d="M0 0h800v800H0z"/></svg>'

/** The demo's photos are still being rendered while the journeys run, so here every photo is the same square. */
export const squares = (context: BrowserContext) =>
  context.route('**/photos/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: SQUARE }))

/** The first demo listing that matches. */
export async function findListing(
  request: APIRequestContext,
  query: string,
  fits: (item: Listing) => boolean,
): Promise<Listing> {
  let cursor: string | null = ''
  while (cursor !== null) {
    const list = await request.get(`/api/items?${query}${cursor && `&cursor=${cursor}`}`)
    // The documented answers of GET /api/items and /api/items/{id}.
    const page = (await list.json()) as ListingPage
    for (const { id } of page.items) {
      const item = (await (await request.get(`/api/items/${id}`)).json()) as Listing
      if (fits(item)) return item
    }
    cursor = page.nextCursor
  }
  throw new Error(`The demo has no such listing: ${query}`)
}

let found: Promise<Listing> | undefined
/** A listing on sale with at least three photos. */
export const withPhotos = (request: APIRequestContext) =>
  (found ??= findListing(request, '', ({ photos }) => photos.length >= 3))

export async function open(page: Page, { id }: Pick<Listing, 'id'>) {
  await page.goto(`/listing/${id}`)
  await page.locator('html[data-ready]').waitFor()
}

export const slides = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: /^View full screen/ })
export const thumbnails = (page: Page) =>
  page.getByRole('region', { name: 'Photos' }).getByRole('link', { name: /^Photo \d$/ })
