import { Lightbulb } from 'lucide-react'

import type { PhotoFault } from '#app/features/selling/details/judge-photo.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { Photos } from '#app/features/selling/editor/photos/use-photos.ts'

import { usePhotoHints } from './use-photo-hints.ts'

const WORDS: Record<PhotoFault, (p: { number: number }) => string> = {
  dark: say.photoIsDark,
  blurred: say.photoIsBlurred,
}

/** Hints about dark or blurred photos. They block nothing. */
export function PhotoHints({ photos }: { photos: Photos }) {
  const hints = usePhotoHints(photos)
  return (
    <ul aria-live="polite" aria-label={say.aboutYourPhotos()} className="flex flex-col gap-2 empty:absolute">
      {hints.flatMap(({ place, faults }) =>
        faults.map((fault) => (
          <li key={`${place} ${fault}`} className="flex gap-2 text-sm text-ink-soft">
            <Lightbulb aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            {WORDS[fault]({ number: place })}
          </li>
        )),
      )}
    </ul>
  )
}
