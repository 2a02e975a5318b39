import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { modelConversation, OTHER } from '#test/cases/conversation-model.ts'

import type { MessageActions } from './message-bubble.tsx'
import { toRows } from './message-rows.ts'
import { RowView } from './row-view.tsx'

const nothing = () => {}
const actions: MessageActions = {
  reply: nothing,
  openMenu: nothing,
  openImage: nothing,
  goTo: nothing,
  tryAgain: nothing,
  discard: nothing,
  report: nothing,
  block: nothing,
}

function renderAt(now: number, sentAt: string) {
  const { message } = modelConversation().say(OTHER, 'Hello')
  const [row] = toRows([{ ...message, createdAt: sentAt, delivery: 'sent' }], 'viewer', 9)
  if (!row) throw new Error('There is a row')
  const html = renderToStaticMarkup(
    <RowView
      row={row}
      viewerId="viewer"
      other={OTHER}
      now={now}
      otherReadUpTo={0}
      highlighted={false}
      actions={actions}
    />,
  )
  // The last time element is the message's own; an earlier one is the line above its day.
  return [...html.matchAll(/<time[^>]*>([^<]*)</g)].at(-1)?.[1]
}

test('a message shows its time until it is 24 hours old, and then a short date', () => {
  const sentAt = '2026-11-20T17:12:00.000Z'
  const sent = Date.parse(sentAt)
  const day = 24 * 60 * 60 * 1000
  expect(renderAt(sent, sentAt)).toBe('10:42 pm')
  expect(renderAt(sent + day - 1, sentAt)).toBe('10:42 pm')
  expect(renderAt(sent + day, sentAt)).toBe('20 Nov')
  expect(renderAt(sent + 300 * day, sentAt)).toBe('20 Nov 2026')
})
