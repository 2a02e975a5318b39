import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import { fitImage } from '#app/features/chat/pane/images/fit-image.ts'
import { imageProblem } from '#app/features/chat/pane/images/image-problem.ts'

import { MessageBubble, type MessageActions } from './message-bubble.tsx'
import type { ShownMessage } from './use-conversation.ts'

const message: ShownMessage = {
  id: 'm1',
  conversationId: 'c1',
  seq: 3,
  revision: 3,
  senderId: 'me',
  receiverId: 'you',
  type: 'text',
  content: 'Hello\n<b>there</b>',
  image: null,
  isRead: false,
  unsent: false,
  replyingTo: null,
  createdAt: '2026-11-20T17:12:00Z',
  updatedAt: '2026-11-20T17:12:00Z',
  sender: { id: 'me', name: 'Asha', picture: null },
  quote: null,
  delivery: 'sent',
}
const actions: MessageActions = {
  reply: () => {},
  openMenu: () => {},
  openImage: () => {},
  goTo: () => {},
  tryAgain: () => {},
  report: () => {},
  block: () => {},
  discard: () => {},
}
const render = (changes: Partial<ShownMessage> = {}, props: Partial<React.ComponentProps<typeof MessageBubble>> = {}) =>
  renderToStaticMarkup(
    <MessageBubble
      message={{ ...message, ...changes }}
      own
      time="10:42 pm"
      viewerId="me"
      otherName="Suresh"
      startsRun
      endsRun
      delivery="delivered"
      highlighted={false}
      actions={actions}
      {...props}
    />,
  )

test('shows sender, text, time and delivery state', () => {
  const html = render()
  expect(html).toContain('You: ')
  expect(html).toContain('Hello\n&lt;b&gt;there&lt;/b&gt;')
  expect(html).toContain('10:42 pm')
  expect(html).toContain('>Delivered<')
  expect(render({}, { delivery: 'read' })).toContain('>Read<')
  const theirs = render({ senderId: 'you' }, { own: false, delivery: null })
  expect(theirs).toContain('Suresh: ')
  expect(theirs).not.toContain('Delivered')
  expect(html + theirs).not.toContain('style=')
})

test('a message in another language than the page says so', () => {
  expect(render({ content: 'घड़ी नई है' })).toMatch(/<span dir="auto" lang="hi-IN"[^>]*>घड़ी नई है/)
  expect(render({ content: 'ghadi nayi hai' })).not.toContain('lang=')
  const quote = { id: 'm0', senderId: 'you', senderName: 'Suresh', type: 'text' as const, content: 'क्या यह मिलेगा?' }
  expect(render({ quote })).toContain('lang="hi-IN">क्या यह मिलेगा?')
})

test('a quote links to its message; nothing is left of an unsent one', () => {
  const quote = { id: 'm0', senderId: 'you', senderName: 'Suresh', type: 'text' as const, content: 'Still there?' }
  expect(render({ quote })).toMatch(/<button[^>]*>.*Reply to .*Suresh.*Still there\?.*<\/button>/)
  expect(render({ quote: { ...quote, type: 'image', content: '/api/x' } })).toContain('Photo')
  const unsent = render({ quote: { ...quote, content: null } })
  expect(unsent).toContain('Message unavailable')
  expect(unsent).not.toContain('Reply to ')
})

test('a message being sent has no menu; a failed one says why and offers retry and discard', () => {
  expect(render({ delivery: 'sending', seq: Infinity })).not.toContain('Options of the message')
  const failed = render({ delivery: 'failed', problem: 'en:You cannot write to this person.' }, { delivery: 'failed' })
  for (const words of ['You cannot write to this person.', 'Try again', 'Discard', '>Not sent<']) {
    expect(failed).toContain(words)
  }
})

describe('an image', () => {
  const image: Partial<ShownMessage> = {
    type: 'image',
    content: '/api/messages/m1/image',
    image: { width: 1600, height: 1200 },
  }

  test('has its room, an alternative text, and a way to see it large', () => {
    expect(render(image)).toMatch(
      /<button[^>]*><img src="\/api\/messages\/m1\/image" width="224" height="168" alt="Photo from you, 20 Nov 2026, 10:42 pm"/,
    )
  })

  test('shows itself and its progress while it is sent', () => {
    const html = render({ ...image, delivery: 'sending', preview: 'data:image/jpeg;base64,x', progress: 0.4 })
    expect(html).toContain('src="data:image/jpeg;base64,x"')
    expect(html).toMatch(/<progress[^>]*aria-label="Sending the photo"[^>]*value="40"/)
  })

  test('fits into a bubble, whole, never enlarged and never too thin', () => {
    expect(fitImage({ width: 1600, height: 1200 })).toEqual({ width: 224, height: 168 })
    expect(fitImage({ width: 900, height: 1200 })).toEqual({ width: 224, height: 299 })
    expect(fitImage({ width: 300, height: 1600 })).toEqual({ width: 64, height: 300 })
    expect(fitImage({ width: 100, height: 80 })).toEqual({ width: 100, height: 80 })
    expect(fitImage(null)).toEqual({ width: 224, height: 224 })
  })

  test.each([
    ['image/jpeg', 'a.jpg', 10, null],
    ['', 'IMG_1.HEIC', 10, null],
    ['text/plain', 'a.jpg', 10, 'Please select an image file'],
    ['', 'a.jpg', 10, null],
    ['', 'a.txt', 10, 'Please select an image file'],
    ['image/png', 'a.png', 5 * 1024 * 1024, 'Image must be less than 5MB'],
    ['image/png', 'a.png', 5 * 1024 * 1024 - 1, null],
    ['image/gif', 'a.gif', 10, 'Please choose a JPEG, PNG, WebP, AVIF or HEIC image.'],
    ['image/svg+xml', 'a.svg', 10, 'Please choose a JPEG, PNG, WebP, AVIF or HEIC image.'],
  ])('of type %j named %s with %i bytes: %j', (type, name, size, problem) => {
    expect(imageProblem({ type, name, size })).toBe(problem)
  })
})
