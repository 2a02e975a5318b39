import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { useLiveStatus } from '#app/features/chat/live/use-live-status.ts'
import * as say from '#app/features/chat/messages/messages.ts'
import { fitImage } from '#app/features/chat/pane/images/fit-image.ts'
import { Progress } from '#app/ui/forms/progress.tsx'

import type { ShownMessage } from './use-conversation.ts'

type Props = { message: ShownMessage; alt: string; onOpen: (message: ShownMessage) => void }

/**
 * An image in a conversation. Its space is reserved before it loads. A tap opens it large, or retries after a failure.
 */
export function MessageImage({ message, alt, onOpen }: Props) {
  const { content, image, preview, delivery, progress } = message
  const [failed, setFailed] = useState<string>()
  const [again, setAgain] = useState(0)
  const status = useLiveStatus()
  const wasCutOff = useRef(false)
  // Each retry uses a new address, because a browser may remember the failed response.
  const stored = again === 0 ? content : `${content}?try=${again}`
  const src = preview ?? (delivery === 'sent' ? stored : undefined)
  const isFailed = src !== undefined && failed === src
  const { width, height } = fitImage(image)

  function tryAgain() {
    wasCutOff.current = false
    setFailed(undefined)
    setAgain(again + 1)
  }

  // Retries once after each disconnection, also when the image fails only after the connection is back.
  useEffect(() => {
    if (status !== 'live') wasCutOff.current = true
    else if (isFailed && wasCutOff.current) tryAgain()
  })

  return (
    <span className="relative block w-fit">
      {src === undefined ? (
        <span className="flex h-24 w-48 flex-col items-center justify-center gap-1 rounded-md bg-sunken text-sm text-ink-soft">
          <ImageOff aria-hidden className="size-6" />
          {alt}
        </span>
      ) : (
        // Both states share one button, so that it keeps the focus on a retry.
        <button
          type="button"
          className={`block overflow-hidden rounded-md bg-sunken ${isFailed ? '' : 'cursor-zoom-in'}`}
          onClick={() => (isFailed ? tryAgain() : onOpen(message))}
        >
          {isFailed ? (
            <NotLoaded width={width} height={height} />
          ) : (
            <img
              key={again}
              src={src}
              width={width}
              height={height}
              alt={alt}
              loading="lazy"
              decoding="async"
              className="h-auto max-w-full object-cover"
              onError={() => setFailed(src)}
            />
          )}
        </button>
      )}
      {delivery === 'sending' && (
        <span className="absolute inset-x-3 bottom-3 block">
          <Progress label={say.sendingPhoto()} {...(progress !== undefined && { value: progress })} />
        </span>
      )}
    </span>
  )
}

/**
 * Takes the space of the image, or more if the text needs it. Never rendered on the server, which does not know of the
 * failure.
 */
function NotLoaded({ width, height }: { width: number; height: number }) {
  return (
    <span
      style={{ width, minHeight: height }}
      className="flex max-w-full min-w-32 flex-col items-center justify-center px-1 text-center text-sm text-ink-soft"
    >
      <ImageOff aria-hidden className="size-6 shrink-0" />
      {say.photoFailed()}
      <span className="font-semibold text-brand underline underline-offset-2">{say.tryAgain()}</span>
    </span>
  )
}
