import { useRef, useState } from 'react'

import { buttonClass } from '#app/ui/forms/button.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { shrunkPicture } from '#app/ui/pictures/shrunk-picture.ts'

import * as say from './messages/messages.ts'

type Props = {
  id: string
  /** The URL of the ad's current picture. */
  stored: string | null
  file: File | null
  disabled: boolean
  error: string | undefined
  onChoose: (file: File) => void
}

/** Chooses an ad's picture and previews it as the home page will show it. */
export function AdPicture({ id, stored, file, disabled, error, onChoose }: Props) {
  const [preview, setPreview] = useState<string | null>(null)
  const last = useRef<File>(null)
  const shown = file ? preview : stored

  async function choosePicture(chosen: File | undefined) {
    if (!chosen) return
    setPreview(null)
    last.current = chosen
    const picture = await shrunkPicture(chosen)
    // A large file chosen earlier may finish only now; ignore it.
    if (last.current !== chosen) return
    const reader = new FileReader()
    // The page's policy allows images from data URLs, not from blob URLs.
    reader.addEventListener('load', () => {
      if (last.current === chosen) setPreview(typeof reader.result === 'string' ? reader.result : null)
    })
    reader.readAsDataURL(picture)
    onChoose(picture)
  }

  return (
    <div>
      <p id={`${id}-label`} className="mb-1.5 font-semibold">
        {say.picture()}
      </p>
      {shown && (
        <img
          src={shown}
          alt={file ? say.chosenFile() : ''}
          width={1200}
          height={400}
          className="mb-2 aspect-3/1 h-auto w-full rounded-md bg-sunken object-cover"
          // The browser cannot show this file type, but the server may still accept it.
          onError={() => setPreview(null)}
        />
      )}
      <label
        htmlFor={id}
        className={buttonClass(
          'plain',
          'cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
        )}
      >
        {stored || file ? say.chooseAnother() : say.choosePicture()}
        <input
          id={id}
          type="file"
          accept="image/*,.heic,.heif"
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          className="sr-only"
          onChange={(event) => {
            void choosePicture(event.target.files?.[0])
            // Lets the same file be chosen again.
            event.target.value = ''
          }}
        />
      </label>
      {file && (
        <p dir="auto" className="mt-2 truncate text-sm text-ink-soft">
          {file.name}
        </p>
      )}
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-ink-soft">
        {say.pictureHint()}
      </p>
    </div>
  )
}
