import { ImageOff } from 'lucide-react'
import { useState } from 'react'

import type { ShownMessage } from '#app/features/chat/messages/use-conversation.ts'
import { Progress } from '#app/ui/progress.tsx'

import { fitImage } from './fit-image.ts'

type Props = { message: ShownMessage; alt: string; onOpen: (message: ShownMessage) => void }

/** An image in a conversation, in room that was kept for it; a touch shows it large. */
export function MessageImage({ message, alt, onOpen }: Props) {
  const { content, image, preview, delivery, progress } = message
  const src = preview ?? (delivery === 'sent' ? content : undefined)
  const [failed, setFailed] = useState<string>()
  const { width, height } = fitImage(image)
  const isThere = src !== undefined && failed !== src
  return (
    <span className="relative block w-fit">
      {isThere ? (
        <button
          type="button"
          className="block cursor-zoom-in overflow-hidden rounded-md bg-sunken"
          onClick={() => onOpen(message)}
        >
          <img
            src={src}
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            decoding="async"
            className="h-auto max-w-full object-cover"
            onError={() => setFailed(src)}
          />
        </button>
      ) : (
        <span className="flex h-24 w-48 flex-col items-center justify-center gap-1 rounded-md bg-sunken text-sm text-ink-soft">
          <ImageOff aria-hidden className="size-6" />
          {failed === undefined ? alt : 'The photo could not be loaded'}
        </span>
      )}
      {delivery === 'sending' && (
        <span className="absolute inset-x-3 bottom-3 block">
          <Progress label="Sending the photo" {...(progress !== undefined && { value: progress })} />
        </span>
      )}
    </span>
  )
}
