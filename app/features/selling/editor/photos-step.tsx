import { Sparkles } from 'lucide-react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

import { PhotoPicker } from './photos/photo-picker.tsx'
import type { usePhotos } from './photos/use-photos.ts'
import { StepBar } from './step-bar.tsx'
import type { NoDetails } from './suggestions/details-from-photo.ts'
import { NoDetailsLine } from './suggestions/no-details.tsx'
import { PhotoHints } from './suggestions/photo-hints.tsx'

type Props = {
  photos: ReturnType<typeof usePhotos>
  error: string | undefined
  generating: boolean
  noDetails: NoDetails | null
  onDone: () => void
}

/** The first step. It never waits for an upload. */
export function PhotosStep({ photos, error, generating, noDetails, onDone }: Props) {
  const some = photos.keys.length + photos.underWay > 0
  return (
    <div className="mt-6 flex flex-col gap-6">
      <p className="text-ink-soft">
        {say.howToPhotograph()}{' '}
        <a href={pageHref('/sell-many')} className="font-semibold text-brand underline">
          {say.sellMany()}
        </a>
      </p>
      <PhotoPicker photos={photos} error={error} />
      <PhotoHints photos={photos} />
      <p role="status" className="flex min-h-6 items-center gap-2 font-semibold text-brand">
        {generating && (
          <>
            <Sparkles aria-hidden className="size-5 animate-pulse" />
            {say.readingForDetails()}
          </>
        )}
        {noDetails && <NoDetailsLine why={noDetails} />}
      </p>
      <StepBar>
        <button type="button" className={buttonClass(some ? 'accent' : 'plain', 'flex-1')} onClick={onDone}>
          {some ? say.continueOn() : say.skipAndFill()}
        </button>
      </StepBar>
    </div>
  )
}
