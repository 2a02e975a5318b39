import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import { PreferenceRows } from './preferences/preference-rows.tsx'
import { UnsubscribeView } from './unsubscribe/unsubscribe-view.tsx'

const render = (node: React.ReactNode) => renderToString(<MemoryRouter>{node}</MemoryRouter>)

test('each topic has a switch for each way in which its notices come', () => {
  const html = render(
    <PreferenceRows
      initial={[
        { topic: 'wishlist', channel: 'app', isWanted: false },
        { topic: 'wishlist', channel: 'mail', isWanted: true },
      ]}
    />,
  )
  const [inApp = '', byMail = ''] = html.match(/<label.*?<\/label>/g) ?? []
  expect(inApp).toContain('Tell me on Khazana when something I saved gets cheaper or is sold')
  expect(inApp).not.toContain('checked=""')
  expect(byMail).toContain('E-mail me when something I saved gets cheaper or is sold')
  expect(byMail).toContain('checked=""')
  expect(html).toContain('They always come')
  expect(html.match(/type="checkbox"/g)).toHaveLength(2)
})

test('the page of a mail’s link asks by a form that needs no script', () => {
  const html = render(<UnsubscribeView token="a.b+c/d=" topic="messages" done={false} />)
  expect(html).toMatch(/<form [^>]*action="\/api\/unsubscribe\?token=a\.b%2Bc%2Fd%3D&amp;language=en" method="post"/)
  expect(html).toContain('name="List-Unsubscribe" value="One-Click"')
  expect(html).toContain('Stop e-mails about messages?')
  const wishlist = (done: boolean) => render(<UnsubscribeView token="t" topic="wishlist" done={done} />)
  expect(wishlist(false)).toContain('Stop e-mails about your wishlist?')
  expect(wishlist(true)).toContain('No more of these e-mails')
  expect(wishlist(true)).not.toContain('<form')
})
