import { useId, useRef, useState } from 'react'

import * as say from '#app/features/people/messages/messages.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { shrunkPicture } from '#app/ui/pictures/shrunk-picture.ts'

import { pictureProblem } from './save-profile.ts'

/** The stored picture, a new file (which may still be shrinking), or none. */
export type Choice = { kind: 'stored' } | { kind: 'preparing' } | { kind: 'file'; file: File } | { kind: 'none' }

type Props = {
  name: string
  stored: string | null
  choice: Choice
  disabled: boolean
  problem: string | undefined
  onChange: (choice: Choice) => void
}

/** Chooses a profile picture and previews it before it is sent. */
export function PictureChoice({ name, stored, choice, disabled, problem: refused, onChange }: Props) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const latest = useRef<File>(null)

  async function choosePicture(chosen: File | undefined) {
    if (!chosen) return
    // The size is checked after shrinking.
    const wrong = pictureProblem({ type: chosen.type, name: chosen.name, size: 0 })
    setProblem(wrong)
    if (wrong) return
    latest.current = chosen
    onChange({ kind: 'preparing' })
    const file = await shrunkPicture(chosen)
    // Another file was chosen meanwhile.
    if (latest.current !== chosen) return
    const problem = pictureProblem(file)
    setProblem(problem)
    if (problem) return onChange(choice.kind === 'preparing' ? { kind: 'stored' } : choice)
    setPreview(null)
    const reader = new FileReader()
    // The page's policy allows images from data URLs, not from blob URLs.
    reader.addEventListener('load', () => setPreview(typeof reader.result === 'string' ? reader.result : null))
    reader.readAsDataURL(file)
    onChange({ kind: 'file', file })
  }

  const error = problem ?? refused
  const hasPicture = choice.kind === 'file' || (choice.kind === 'stored' && stored !== null)
  return (
    <div>
      <div className="flex items-center gap-4">
        {choice.kind === 'file' && preview ? (
          <img
            src={preview}
            alt={say.chosenFile()}
            width={96}
            height={96}
            className="size-24 shrink-0 rounded-full bg-sunken object-cover"
            // The browser cannot show this file type, but the server may still accept it.
            onError={() => setPreview(null)}
          />
        ) : (
          <Avatar name={name} picture={choice.kind === 'none' ? null : stored} size={96} />
        )}
        <div className="flex min-w-0 flex-col items-start gap-1">
          <label
            htmlFor={id}
            className={buttonClass(
              'plain',
              'cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus',
            )}
          >
            {say.choosePicture()}
            <input
              id={id}
              type="file"
              accept="image/*,.heic,.heif"
              disabled={disabled}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="sr-only"
              onChange={(event) => {
                void choosePicture(event.target.files?.[0])
                // Lets the same file be chosen again.
                event.target.value = ''
              }}
            />
          </label>
          {hasPicture && (
            <button
              type="button"
              disabled={disabled}
              className={buttonClass('quiet')}
              onClick={() => {
                setProblem(null)
                onChange({ kind: 'none' })
              }}
            >
              {say.removePicture()}
            </button>
          )}
        </div>
      </div>
      {choice.kind === 'preparing' && (
        <p role="status" className="mt-2 text-sm text-ink-soft">
          {say.preparingPhoto()}
        </p>
      )}
      {choice.kind === 'file' && (
        <p dir="auto" className="mt-2 truncate text-sm text-ink-soft">
          {choice.file.name}
        </p>
      )}
      <div role="alert">{error && <FieldError id={`${id}-error`}>{error}</FieldError>}</div>
    </div>
  )
}
