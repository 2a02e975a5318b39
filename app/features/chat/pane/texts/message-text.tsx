import { memo } from 'react'

import { splitLinks } from './message-links.ts'

/**
 * A message's text with its line breaks, and with http and https addresses as links. Links are not fetched for
 * previews.
 */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // The parts of a text never change order.
        key={index}
        href={part.href}
        target="_blank"
        rel="ugc nofollow noopener"
        className="font-medium underline underline-offset-2 hover:no-underline"
      >
        {part.text}
      </a>
    ),
  )
})
