import { expect, test } from 'vitest'

import { mailBody } from './mail-body.ts'

test('a quote is read aloud in its own voice', () => {
  const render = (quote: string) =>
    mailBody({ title: 'T', text: 'x', quote, button: { label: 'l', url: 'u' }, after: 'a' }).html
  expect(render('क्या घड़ी अब भी है?')).toContain('<blockquote lang="hi-IN" style=')
  expect(render('Is the watch still there?')).toContain('<blockquote style=')
})
