import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { RadioList } from './forms/radio-list.tsx'
import { MoreLink } from './more-link.tsx'
import { PageLinks } from './page-links.tsx'
import { PillLinks } from './pill-links.tsx'

const load = () => Promise.resolve()
const more = {
  path: '/list',
  nextCursor: null,
  isFurther: false,
  state: 'idle',
  failure: 'Not loaded',
  load,
  added: null,
  count: 24,
} as const

test('the end of a list is a link to the next page, or nothing', () => {
  expect(renderToString(<MoreLink {...more} nextCursor="a+b" />)).toMatch(/href="\/list\?cursor=a%2Bb"[^>]*>Load more</)
  expect(renderToString(<MoreLink {...more} nextCursor="a" state="failed" />)).toMatch(
    /role="alert">Not loaded<.*Try Again/,
  )
  expect(renderToString(<MoreLink {...more} isFurther />)).toMatch(/href="\/list"[^>]*>Back to the first page</)
  // The live region exists from the start, so that screen readers announce later changes.
  expect(renderToString(<MoreLink {...more} />)).toMatch(/^<p role="status"[^>]*><\/p><div[^>]*><\/div>$/)
  const told = (count: number) => renderToString(<MoreLink {...more} added={{ href: '/listing/1' }} count={count} />)
  expect(told(1200)).toMatch(/^<p role="status"[^>]*>1,200 items shown<\/p>/)
  expect(told(1)).toMatch(/^<p role="status"[^>]*>1 item shown<\/p>/)
})

test('in Hindi, the end of a list counts, and links to the Hindi page', () => {
  const told = (count: number) =>
    inLanguage('hi', () =>
      renderToString(<MoreLink {...more} nextCursor="a" added={{ href: '/listing/1' }} count={count} />),
    )
  expect(told(1)).toContain('>1 आइटम दिख रहा है<')
  expect(told(1200)).toContain('>1,200 आइटम दिख रहे हैं<')
  expect(told(1)).toMatch(/href="\/hi\/list\?cursor=a"[^>]*>और दिखाएँ</)
})

test('a page links only to neighbours that exist', () => {
  const html = renderToString(<PageLinks newest={null} older="/list?cursor=a" />)
  expect(html).toContain('Older')
  expect(html).not.toContain('Newest')
})

test('the current pill is marked', () => {
  const links = ['All', 'open'].map((name) => ({ name, href: `/${name}`, isCurrent: name === 'open' }))
  const html = renderToString(<PillLinks label="Status" links={links} />)
  expect(html.match(/aria-current="true"/g)).toHaveLength(1)
  expect(html).toMatch(/href="\/open" aria-current="true"/)
})

test('a choice shows its error', () => {
  const choices = [{ value: 'a', name: 'A', text: 'The first' }]
  const list = (error?: string) =>
    renderToString(
      <RadioList
        legend="Which"
        name="which"
        choices={choices}
        value={null}
        error={error}
        disabled={false}
        onChange={() => {}}
      />,
    )
  const id = /aria-describedby="([^"]+)"/.exec(list('Please choose'))?.[1]
  expect(list('Please choose')).toContain(`<p id="${id}"`)
  expect(list()).not.toContain('aria-describedby')
})
