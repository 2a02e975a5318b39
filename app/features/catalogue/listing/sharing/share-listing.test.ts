import { describe, expect, test, vi } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { copyListingLink, shareListing, whatsAppHref, type SharePorts } from './share-listing.ts'

const url = 'https://khazana.example/listing/0198c0de-0000-7000-8000-000000000001'
const listing = { title: 'Tin robot & key', price: 125_000, facts: '12 cm · With box', url }
const text = 'Tin robot & key for ₹1,25,000 on Khazana\n12 cm · With box'

const working = () => vi.fn<(...args: unknown[]) => Promise<void>>().mockResolvedValue()
const failing = (error: Error) => vi.fn<(...args: unknown[]) => Promise<void>>().mockRejectedValue(error)

describe('sharing', () => {
  test('is native where the browser supports it', async () => {
    const ports = { share: working(), copy: working() }
    expect(await shareListing(listing, ports)).toEqual({ kind: 'success', text: 'Listing shared successfully!' })
    expect(ports.share).toHaveBeenCalledWith({ title: listing.title, text, url })
    expect(ports.copy).not.toHaveBeenCalled()
  })

  test('shows nothing when it is cancelled', async () => {
    const ports = { share: failing(new DOMException('cancelled', 'AbortError')), copy: working() }
    expect(await shareListing(listing, ports)).toBeNull()
    expect(ports.copy).not.toHaveBeenCalled()
  })

  test('shows an error when it fails', async () => {
    const ports = { share: failing(new DOMException('no', 'NotAllowedError')) }
    expect(await shareListing(listing, ports)).toEqual({ kind: 'error', text: 'Failed to share listing' })
  })

  test('copies text and link where the browser does not support it', async () => {
    const ports = { copy: working() }
    expect(await shareListing(listing, ports)).toEqual({ kind: 'success', text: 'Link copied to clipboard!' })
    expect(ports.copy).toHaveBeenCalledWith(`${text}\n${url}`)
  })

  test.each<[string, SharePorts]>([
    ['no clipboard', {}],
    ['a clipboard that refuses', { copy: failing(new DOMException('no', 'NotAllowedError')) }],
  ])('fails with %s', async (_, ports) => {
    expect(await shareListing(listing, ports)).toEqual({ kind: 'error', text: 'Failed to share listing' })
  })

  test('needs a listing', async () => {
    const ports = { share: working(), copy: working() }
    const refusal = { kind: 'error', text: 'No listing to share' }
    expect(await shareListing(null, ports)).toEqual(refusal)
    expect(await copyListingLink(null, ports)).toEqual(refusal)
    expect(ports.share).not.toHaveBeenCalled()
    expect(ports.copy).not.toHaveBeenCalled()
  })
})

test('the link alone can be copied', async () => {
  const ports = { share: working(), copy: working() }
  expect(await copyListingLink(listing, ports)).toEqual({ kind: 'success', text: 'Link copied to clipboard!' })
  expect(ports.copy).toHaveBeenCalledWith(url)
})

test('a listing without facts is shared without an empty line', async () => {
  const ports = { copy: working() }
  await shareListing({ ...listing, facts: '' }, ports)
  expect(ports.copy).toHaveBeenCalledWith(`Tin robot & key for ₹1,25,000 on Khazana\n${url}`)
})

test('WhatsApp gets text and link', () => {
  const href = new URL(whatsAppHref(listing))
  expect(href.origin + href.pathname).toBe('https://wa.me/')
  expect(href.searchParams.get('text')).toBe(`${text}\n${url}`)
})

test('on a page in Hindi, what is shared is Hindi around the title', async () => {
  const ports = { copy: working() }
  expect(await inLanguage('hi', () => shareListing(listing, ports))).toMatchObject({
    text: expect.stringMatching(/[\u0900-\u097f]/),
  })
  expect(ports.copy).toHaveBeenCalledWith(`Khazana पर Tin robot & key, ₹1,25,000 में\n12 cm · With box\n${url}`)
})
