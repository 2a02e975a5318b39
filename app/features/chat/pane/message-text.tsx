import { memo } from 'react'

import { splitLinks } from '#app/features/chat/messages/message-links.ts'

/** What somebody wrote: text with its line breaks, and http and https addresses as links. Nothing is fetched from them. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        // The parts of a text do not change places.
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
