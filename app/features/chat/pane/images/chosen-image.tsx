import { ImageIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'

import * as say from '#app/features/chat/messages/messages.ts'
import { makePreview, type Preview } from '#app/features/chat/sync/outbox/image-preview.ts'

/** Shows the chosen image above the message field until it is sent. */
export function ChosenImage({ file, onRemove }: { file: File; onRemove: () => void }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    let isShown = true
    async function showPreview() {
      const made = await makePreview(file)
      if (isShown) setPreview(made)
    }
    void showPreview()
    return () => void (isShown = false)
  }, [file])
  return (
    <div className="mx-2 mt-2 flex items-center gap-3 rounded-md bg-sunken p-2 lg:mx-4">
      {preview ? (
        <img
          src={preview.url}
          width={preview.width}
          height={preview.height}
          alt={say.chosenFile()}
          className="size-16 rounded-sm object-cover"
        />
      ) : (
        <span className="inline-flex size-16 items-center justify-center rounded-sm bg-surface text-ink-soft">
          <ImageIcon aria-hidden className="size-6" />
        </span>
      )}
      <p className="min-w-0 flex-1 text-sm">
        <span dir="auto" className="block truncate">
          {file.name}
        </span>
        <span className="block text-ink-soft">{sizeText(file.size)}</span>
      </p>
      <button
        type="button"
        aria-label={say.removeImage()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:text-ink"
        onClick={onRemove}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  )
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
