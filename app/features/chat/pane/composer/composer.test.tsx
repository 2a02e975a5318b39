import { createRef } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { writeChosenImage } from '#app/features/chat/sync/conversations/draft.ts'

import { Composer } from './composer.tsx'

const render = (conversationId: string, viewerId: string) =>
  renderToStaticMarkup(
    <Composer
      conversationId={conversationId}
      viewerId={viewerId}
      otherName="Asha"
      replyingTo={null}
      onCancelReply={() => {}}
      sendText={() => {}}
      sendImage={() => {}}
      typed={() => {}}
      field={createRef<HTMLTextAreaElement>()}
    />,
  )

test('a person who returns to a conversation finds the chosen image again, and nobody else does', () => {
  expect(render('talk', 'viewer')).not.toContain('Remove the image')
  writeChosenImage('talk', 'viewer', new File(['robot'], 'robot.png', { type: 'image/png' }))
  expect(render('talk', 'viewer')).toMatch(/robot\.png.*aria-label="Remove the image"/)
  expect(render('another', 'viewer')).not.toContain('robot.png')
  expect(render('talk', 'other')).not.toContain('robot.png')
  writeChosenImage('talk', 'viewer', null)
  expect(render('talk', 'viewer')).not.toContain('robot.png')
})
