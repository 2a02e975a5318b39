import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { AuthProvider } from '#app/features/accounts/auth-context.tsx'
import { Footer } from '#app/shell/header/footer.tsx'
import { HowItWorks } from '#app/shell/how-it-works.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'

import { MarkupContext, Unchanging } from './unchanging.tsx'

let rendered = 0
function Words() {
  rendered++
  return (
    <>
      one &amp; {2} <b>three</b>
    </>
  )
}

test.each([
  ['texts and elements', <Unchanging key="" as="a" href="/x" className="y" inside={Words} />],
  [
    'the footer',
    <MemoryRouter key="">
      <AuthProvider initial={null}>
        <Footer contactEmail="hello@khazana.test" />
      </AuthProvider>
    </MemoryRouter>,
  ],
  ['how it works', <HowItWorks key="" />],
  [
    'icons',
    <Breadcrumbs
      key=""
      trail={[
        { name: 'Home', path: '/' },
        { name: 'Cards', path: '/category/cards' },
      ]}
    />,
  ],
])('%s: the copy equals React’s own markup, which a browser hydrates', (_, element) => {
  const copied = renderToString(<MarkupContext value={(Part) => renderToString(<Part />)}>{element}</MarkupContext>)
  expect(copied).toBe(renderToString(element))
})

test('an unchanging part uses its cached markup, and is not rendered again', () => {
  rendered = 0
  const kept = new Map<ComponentType, string>([[Words, '<i>kept</i>']])
  const html = renderToString(
    <MarkupContext value={(part) => kept.get(part) ?? ''}>
      <Unchanging as="div" inside={Words} />
    </MarkupContext>,
  )
  expect(html).toBe('<div><i>kept</i></div>')
  expect(rendered).toBe(0)
})
