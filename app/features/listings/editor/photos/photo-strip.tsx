import { Images } from 'lucide-react'

import { buttonClass } from '#app/ui/button.ts'
import { Photo } from '#app/ui/photo.tsx'

import type { EditorPhoto } from './photo-list.ts'

type Props = { photos: readonly EditorPhoto[]; error: string | undefined; disabled: boolean; onChange: () => void }

/** The photos in a row, and the way back to them. */
export function PhotoStrip({ photos, error, disabled, onChange }: Props) {
  const shown = photos.filter(({ step }) => step === 'ready')
  const failed = photos.filter(({ step }) => step === 'failed').length
  return (
    <section aria-label="Photos">
      <div className="flex flex-wrap items-center gap-3">
        {shown.length > 0 && (
          <ul className="flex gap-2">
            {shown.map(({ id, photo, preview }, index) => (
              <li key={id} className="size-12 overflow-hidden rounded-md bg-sunken sm:size-16">
                {preview ? (
                  <img src={preview} alt={`Number ${index + 1}`} className="size-full object-cover" />
                ) : (
                  photo && (
                    <Photo
                      photo={{ ...photo, alt: `Number ${index + 1}` }}
                      fallback="/art/empty-items.svg"
                      sizes="64px"
                    />
                  )
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
          {shown.length > 0 ? 'Change photos' : 'Add photos'}
        </button>
      </div>
      {failed > 0 && (
        <p className="mt-1.5 text-sm font-semibold text-bad">
          {failed === 1 ? '1 photo was not uploaded.' : `${failed} photos were not uploaded.`}
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
