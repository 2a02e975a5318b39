import { Camera, ImagePlus } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'

import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import { MAX_IMAGES } from '#app/shared/catalogue.ts'
import { pastedFiles } from '#app/shared/files/pasted-files.ts'
import { useChosenEarly } from '#app/ui/forms/use-typed-early.ts'
import { useDroppedFiles } from '#app/ui/hooks/use-dropped-files.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import { listCounted, type EditorPhoto } from './photo-list.ts'
import { PhotoTile, type TileActions } from './photo-tile.tsx'
import type { Photos } from './use-photos.ts'

// If this fails to load, the plain tiles stay; their menus can reorder photos, too.
const SortablePhotos = lazy(() => import('./sortable-photos.tsx').catch(() => ({ default: PlainPhotos })))

/** The types offered by the file chooser. The server decides what a file really is. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif,.heic,.heif'

type Props = { photos: Photos; disabled?: boolean; error?: string | undefined }

/** In milliseconds. A second tap within this time belongs to the first. */
const SECOND_TAP_MS = 400

/** Up to five photos: picked, dropped, pasted or taken, then reordered, rotated or removed. */
export function PhotoPicker({ photos: { photos, failed, add, ...given }, disabled = false, error }: Props) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const picked = useRef(false)
  const removedAt = useRef(Number.NEGATIVE_INFINITY)
  const [said, setSaid] = useState({ times: 0, text: '' })
  const counted = listCounted(photos).length
  const full = counted >= MAX_IMAGES
  // The server renders plain tiles, and they hydrate before they become draggable.
  const inBrowser = useInBrowser()
  // Locked until hydration, because nothing would handle files picked before.
  const locked = disabled || !inBrowser
  const actions: TileActions = {
    ...given,
    move(id, to) {
      given.move(id, to)
      const place = { number: to + 1, total: photos.length }
      const text = to === 0 ? say.nowCover(place) : say.nowPhoto(place)
      setSaid(({ times }) => ({ times: times + 1, text }))
    },
    remove(id, { detail, timeStamp }) {
      // A double tap must not hit what the first tap left in its place, such as a photo whose rotation it cancelled.
      // Key presses have no detail.
      if (detail > 0 && timeStamp - removedAt.current < SECOND_TAP_MS) return
      removedAt.current = timeStamp
      const place = photos.findIndex((photo) => photo.id === id)
      given.remove(id)
      // The button disappears with its photo. The focus goes to the next one, not to the top of the page.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return
        const tile = [...(frame.current?.querySelector('ul')?.children ?? [])].slice(0, place + 1).at(-1)
        tile?.querySelector<HTMLElement>('input:enabled, button:enabled')?.focus()
      })
    },
  }
  const over = useDroppedFiles(disabled ? null : add)
  usePastedImages(disabled ? null : add)

  // The field that added the last photo there was room for is gone, and the focus with it.
  useEffect(() => {
    if (!picked.current) return
    picked.current = false
    if (document.activeElement !== document.body) return
    const target = frame.current?.querySelector<HTMLElement>('#add-photos') ?? frame.current
    target?.focus({ preventScroll: true })
  }, [photos.length])

  function pickFiles(files: File[]) {
    picked.current = true
    removedAt.current = Number.NEGATIVE_INFINITY
    add(files)
  }

  const tiles = <PlainPhotos photos={photos} actions={actions} disabled={disabled} />
  return (
    <fieldset
      ref={frame}
      id="field-images"
      tabIndex={-1}
      aria-describedby={error ? 'photos-error' : 'photos-hint'}
      className={`rounded-xl transition-colors ${over ? 'outline-3 outline-offset-4 outline-brand outline-dashed' : 'outline-none'}`}
    >
      <legend className="sr-only">{say.photos()}</legend>
      <ul className={photos.length > 0 ? 'grid grid-pairs gap-3 sm:grid-cols-3 lg:grid-cols-4' : ''}>
        {photos.length > 1 && inBrowser ? (
          <Suspense fallback={tiles}>
            <SortablePhotos photos={photos} actions={actions} onDrag={given.move} disabled={disabled} />
          </Suspense>
        ) : (
          tiles
        )}
        {!full && (
          <li>
            <AddTile small={photos.length > 0} disabled={locked} onPick={pickFiles} />
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {/* A new element each time, so that the same text is announced again. */}
        <span key={said.times}>{said.text}</span>
      </p>
      {failed.length > 0 && (
        <ul className="mt-2 text-sm font-semibold text-bad">
          {failed.map(({ id, name, problem }) => (
            <li key={id} className="break-words">
              {say.problem({ name, problem: problem ?? '' })}
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p id="photos-error" className="mt-2 text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      <p id="photos-hint" className="mt-2 text-sm text-ink-soft">
        {say.countOfMost({ count: counted, max: MAX_IMAGES })}
        {photos.length > 1 && ` ${say.dragToOrder()}`}
      </p>
    </fieldset>
  )
}

type TilesProps = Pick<React.ComponentProps<typeof PhotoTile>, 'actions' | 'disabled'> & {
  photos: readonly EditorPhoto[]
}

function PlainPhotos({ photos, actions, disabled }: TilesProps) {
  const [cover] = listCounted(photos)
  return (
    <>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <PhotoTile
            photo={photo}
            index={index}
            count={photos.length}
            isCover={photo === cover}
            actions={actions}
            disabled={disabled}
          />
        </li>
      ))}
    </>
  )
}

type AddProps = { small: boolean; disabled: boolean; onPick: (files: File[]) => void }

function AddTile({ small, disabled, onPick }: AddProps) {
  const shape = small ? 'aspect-square' : 'min-h-56 py-8'
  return (
    <div
      className={`relative flex flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed border-line-strong bg-surface p-3 text-center ${shape} ${disabled ? 'opacity-60' : 'hover:border-brand hover:bg-brand-soft/40'}`}
    >
      <FileButton id="add-photos" disabled={disabled} onPick={onPick} multiple>
        <span className="flex flex-col items-center gap-2 after:absolute after:inset-0">
          <ImagePlus aria-hidden className={`text-brand ${small ? 'size-8' : 'size-12'}`} />
          <span className={`font-semibold ${small ? 'text-sm' : ''}`}>{say.addPhotos()}</span>
          {!small && <span className="text-sm text-ink-soft max-lg:hidden">{say.dropOrPaste()}</span>}
        </span>
      </FileButton>
      <FileButton id="take-photo" disabled={disabled} onPick={onPick} capture="environment">
        <span
          className={`relative z-10 inline-flex min-h-11 items-center rounded-md font-semibold text-brand ${small ? 'gap-1 text-sm' : 'gap-2 px-3'}`}
        >
          <Camera aria-hidden className={`shrink-0 ${small ? 'size-4' : 'size-5'}`} />
          {say.takePhoto()}
        </span>
      </FileButton>
    </div>
  )
}

type FileProps = Omit<React.ComponentProps<'input'>, 'onChange'> & { id: string; onPick: (files: File[]) => void }

/** A styled label over the browser's own file input, which keeps focus and keyboard handling. */
function FileButton({ children, onPick, capture, ...props }: FileProps) {
  const field = useChosenEarly(onPick)
  return (
    <label
      // Only phones open a camera; elsewhere this would be a second file chooser.
      className={`cursor-pointer rounded-md has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed ${capture ? 'lg:hidden' : ''}`}
    >
      <input
        {...props}
        ref={field}
        type="file"
        accept={ACCEPT}
        capture={capture}
        className="sr-only"
        onChange={(event) => {
          onPick([...(event.target.files ?? [])])
          // Allows picking the same file again.
          event.target.value = ''
        }}
      />
      {children}
    </label>
  )
}

/** Takes images that are pasted anywhere on the page. */
function usePastedImages(add: ((files: File[]) => void) | null): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = pastedFiles(event.clipboardData).filter(({ type }) => type.startsWith('image/'))
    if (files.length === 0 || !add) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
