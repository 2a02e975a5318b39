import { Images } from 'lucide-react'

import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Progress } from '#app/ui/forms/progress.tsx'
import { Photo } from '#app/ui/pictures/photo.tsx'

import { isUnderWay, listCounted, shareDone, type EditorPhoto } from './photo-list.ts'

type Props = {
  photos: readonly EditorPhoto[]
  error: string | undefined
  disabled: boolean
  onChange: () => void
  /** Retries those that may succeed. */
  onRetry: () => void
}

/** The photos in a row with their progress, and a way back to them. */
export function PhotoStrip({ photos, error, disabled, onChange, onRetry }: Props) {
  const shown = listCounted(photos).map((photo) => ({ ...photo, done: shareDone(photo) }))
  const failed = photos.filter(({ step }) => step === 'failed')
  const underWay = photos.filter(isUnderWay).length
  return (
    <section aria-label={say.photos()}>
      <div className="flex flex-wrap items-center gap-3">
        {shown.length > 0 && (
          <ul className="flex gap-2">
            {shown.map(({ id, photo, preview, step, done }, index) => (
              <li key={id} className="relative size-12 overflow-hidden rounded-md bg-sunken sm:size-16">
                {preview ? (
                  <img src={preview} alt={say.numberOf({ number: index + 1 })} className="size-full object-cover" />
                ) : (
                  photo && (
                    <Photo
                      photo={{ ...photo, alt: say.numberOf({ number: index + 1 }) }}
                      fallback="/art/empty-items.svg"
                      sizes="64px"
                    />
                  )
                )}
                {step !== 'ready' && (
                  <div className="absolute inset-x-0 bottom-0 bg-black/70 p-1">
                    <Progress
                      label={say.uploadOf({ number: index + 1 })}
                      {...(done !== null && { value: done })}
                      className="block h-1.5! bg-white/30!"
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
        <button
          type="button"
          id="add-photos"
          aria-describedby={error ? 'photos-error' : undefined}
          className={buttonClass('quiet', shown.length > 0 ? 'px-2!' : 'border border-line-strong')}
          disabled={disabled}
          onClick={onChange}
        >
          <Images aria-hidden className="size-5" />
          {shown.length > 0 ? say.changePhotos() : say.addPhotos()}
        </button>
      </div>
      {underWay > 0 && (
        <p className="mt-1.5 text-sm text-ink-soft">
          {photos.some(({ step }) => step === 'offline')
            ? say.onTheirWayOffline({ n: underWay })
            : say.onTheirWay({ n: underWay })}
        </p>
      )}
      {failed.length > 0 && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 text-sm font-semibold text-bad">
          {say.notUploadedNote({ n: failed.length })}
          {failed.some(({ canRetry }) => canRetry) && (
            <button type="button" className="min-h-11 underline" disabled={disabled} onClick={onRetry}>
              {say.tryAgain()}
            </button>
          )}
        </p>
      )}
      {error && (
        <p id="photos-error" className="mt-1.5 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
    </section>
  )
}
