import { expect, test } from 'vitest'

import { mailBody } from '#app/platform/mail/mail-body.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { EXCERPT_MAX, cutExcerpt, unreadMail } from './unread-mail-text.ts'

const length = (text: string) => [...new Intl.Segmenter('en-IN').segment(text)].length
const mail = {
  sender: 'Suresh',
  itemTitle: 'Wind-up tin robot',
  message: { type: 'text', content: 'Yes, it is.' },
  unreadCount: 1,
  conversationUrl: 'https://khazana.test/messages?c=1',
  unsubscribeUrl: 'https://khazana.test/unsubscribe?token=abc',
} as const

test('names the sender, the item and the start of the message', () => {
  const { subject, content } = unreadMail(mail)
  expect(subject).toBe('Suresh wrote to you about Wind-up tin robot')
  expect(content.text).toBe('About “Wind-up tin robot”: “Yes, it is.”')
  expect(content.button.url).toBe('https://khazana.test/messages?c=1')
  expect(unreadMail({ ...mail, unreadCount: 3 }).content.text).toContain('3 messages are waiting for you.')
  expect(unreadMail({ ...mail, message: { type: 'image', content: '/api/x' } }).content.text).toBe(
    'About “Wind-up tin robot”: a picture',
  )
})

test('a reader of Hindi gets it in Hindi, around what the sender wrote', () => {
  const { subject, content } = inLanguage('hi', () =>
    unreadMail({ ...mail, message: { type: 'text', content: 'See evil.com now' }, unreadCount: 3 }),
  )
  expect(subject).toBe('Wind-up tin robot के बारे में Suresh का संदेश')
  expect(content.text).toBe('“Wind-up tin robot” के बारे में: “See [छिपाया गया] now” 3 संदेश आपका इंतज़ार कर रहे हैं।')
})

test('no more than 140 characters of a message leave the site, whatever they are made of', () => {
  for (const one of ['a', 'नि', '👩‍👩‍👧', ' x', 'é']) {
    const excerpt = cutExcerpt(one.repeat(2000))
    expect(length(excerpt)).toBeLessThanOrEqual(EXCERPT_MAX)
    expect(excerpt.endsWith('…')).toBe(true)
  }
  expect(cutExcerpt('a'.repeat(EXCERPT_MAX))).toBe('a'.repeat(EXCERPT_MAX))
  expect(cutExcerpt('  One\n\ttwo\u0000three  ')).toBe('One two three')
  expect(cutExcerpt('\u202Eelbon')).toBe('elbon')
})

test('it links only to us: addresses of all kinds are removed', () => {
  const kinds = [
    'https://evil.example/pay',
    'HTTP://EVIL.EXAMPLE',
    'www.evil.example',
    '(www.evil.example)',
    'evil.com',
    'pay.evil.in/x',
    'bit.ly/3abc,',
    'upi://pay?pa=a@b',
    'me@evil.example',
    'seller@okaxis',
  ]
  for (const kind of kinds) expect([kind, cutExcerpt(`Pay ${kind} now`)]).toEqual([kind, 'Pay [hidden] now'])
  for (const plain of ['Rs.500 only', 'ok.thanks', '1.5 kg', 'Hi...there', 'e.g. this', '50% off!', 'a/b', '10:30']) {
    expect(cutExcerpt(plain)).toBe(plain)
  }
})

test('people’s words are text in the mail, never markup or another header', () => {
  const hostile = '<img src=x onerror=alert(1)>"\r\nBcc: all@khazana.test'
  const { subject, content } = unreadMail({
    ...mail,
    sender: hostile,
    itemTitle: hostile,
    message: { type: 'text', content: hostile },
  })
  expect(subject).not.toMatch(/[\r\n]/)
  const { html } = mailBody(content)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img')
})

test('ends with the reason for it and a way to stop it', () => {
  const { text, html } = mailBody(unreadMail(mail).content)
  expect(text).toContain('one e-mail per conversation')
  expect(text).toContain('https://khazana.test/unsubscribe?token=abc')
  expect(html).toContain('<a href="https://khazana.test/unsubscribe?token=abc">Stop these e-mails</a>')
  expect(mailBody({ title: 'T', text: 'x', button: { label: 'l', url: 'u' }, after: 'a' }).html).not.toContain(
    '0.85rem',
  )
})
