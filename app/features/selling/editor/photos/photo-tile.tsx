import {
  CircleAlert,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  Image as ImageIcon,
  LoaderCircle,
  RotateCcw,
  RotateCw,
  Sparkles,
  X,
} from 'lucide-react'
import { useState } from 'react'

import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import { isEnhanced } from '#app/shared/files/photo-variants.ts'
import { MenuButton, MenuItem } from '#app/ui/dialogs/menu-button.tsx'
import { Progress } from '#app/ui/forms/progress.tsx'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { isUnderWay, shareDone, type EditorPhoto } from './photo-list.ts'
import type { PhotoStep } from './upload/photo-uploads.ts'
import type { Photos } from './use-photos.ts'

type CompareModule = typeof import('./compare-photos.tsx')

const STEP_WORDS: Record<PhotoStep, () => string> = {
  waiting: say.waiting,
  offline: say.noConnection,
  preparing: say.preparing,
  sending: say.uploading,
  finishing: say.finishing,
  enhancing: say.enhancing,
  ready: () => '',
  failed: say.failed,
}

export type TileActions = Pick<Photos, 'retry' | 'move' | 'rotate' | 'swap'> & {
  remove: (id: string, tap: Pick<React.MouseEvent, 'detail' | 'timeStamp'>) => void
}

type Props = {
  photo: EditorPhoto
  index: number
  count: number
  /** Whether buyers see it first. */
  isCover: boolean
  actions: TileActions
  disabled: boolean
  /** Props that make the picture a drag handle. */
  handle?: React.ComponentProps<'button'> | undefined
}

/** One photo with its actions and its progress. */
export function PhotoTile({ photo, index, count, isCover, actions, disabled, handle }: Props) {
  const { id, step } = photo
  const number = index + 1
  const underWay = isUnderWay(photo)
  // A photo that is being rotated keeps its menu, and the menu keeps the focus.
  const isStored = photo.photo !== null && step !== 'failed'
  return (
    <div
      className="relative aspect-square overflow-hidden rounded-lg bg-sunken ring-1 ring-line"
      // Prevents the browser from dragging the picture as a file; dropping it would add it again.
      onDragStart={(event) => event.preventDefault()}
    >
      {handle && step === 'ready' ? (
        <button
          type="button"
          {...handle}
          aria-label={say.drag({ number })}
          className="block size-full cursor-grab touch-manipulation active:cursor-grabbing focus-visible:outline-offset-[-4px]"
        >
          <Picture photo={photo} label="" />
        </button>
      ) : (
        <Picture photo={photo} label={photo.name || say.photoNumber({ number })} />
      )}
      {isCover && (
        <span className="pointer-events-none absolute top-2 left-2 rounded-sm bg-accent px-2 py-0.5 text-sm font-semibold text-on-accent">
          {say.cover()}
        </span>
      )}
      <button
        type="button"
        aria-label={underWay ? say.cancelPhoto({ number }) : say.removePhoto({ number })}
        disabled={disabled}
        className="absolute top-1 right-1 z-10 inline-flex size-11 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black/80 focus-visible:outline-white"
        onClick={(event) => actions.remove(id, event)}
      >
        <X aria-hidden className="size-5" />
      </button>
      {step === 'ready' && photo.photo?.other && (
        <Enhancement photo={photo} number={number} disabled={disabled} onSwap={() => actions.swap(id)} />
      )}
      {underWay && <UnderWay photo={photo} number={number} />}
      {step === 'failed' && <Failed number={number} onRetry={photo.canRetry ? () => actions.retry(id) : null} />}
      {isStored && (
        <MenuButton
          label={say.moreFor({ number })}
          icon={Ellipsis}
          disabled={disabled}
          className="absolute! right-1 bottom-1 z-10 rounded-full! bg-black/60 text-white! hover:bg-black/80! focus-visible:outline-white"
        >
          {index > 0 && (
            <MenuItem icon={ChevronLeft} onSelect={() => actions.move(id, index - 1)}>
              {say.moveLeft()}
            </MenuItem>
          )}
          {index < count - 1 && (
            <MenuItem icon={ChevronRight} onSelect={() => actions.move(id, index + 1)}>
              {say.moveRight()}
            </MenuItem>
          )}
          <MenuItem icon={RotateCw} onSelect={() => actions.rotate(id)}>
            {say.rotate()}
          </MenuItem>
          {photo.photo?.other && (
            <MenuItem icon={Sparkles} onSelect={() => actions.swap(id)}>
              {isEnhanced(photo.photo.key) ? say.showOriginal() : say.showEnhanced()}
            </MenuItem>
          )}
        </MenuButton>
      )}
    </div>
  )
}

function Picture({ photo: { photo, preview }, label }: { photo: EditorPhoto; label: string }) {
  if (preview) return <img src={preview} alt={label} draggable={false} className="size-full object-cover" />
  if (!photo) {
    return (
      <span className="flex size-full items-center justify-center text-ink-soft">
        <ImageIcon aria-hidden className="size-10" />
      </span>
    )
  }
  return (
    <Photo photo={{ ...photo, alt: label }} fallback="/art/empty-items.svg" sizes="(min-width: 40rem) 240px, 50vw" />
  )
}

type EnhancementProps = { photo: EditorPhoto; number: number; disabled: boolean; onSwap: () => void }

/** Shows which of the two photos is used. Opens the comparison, where the seller can choose the other. */
function Enhancement({ photo: { photo }, number, disabled, onSwap }: EnhancementProps) {
  const [comparing, setComparing] = useState(false)
  // Loaded on first use.
  const [dialog, setDialog] = useState<CompareModule>()
  if (!photo?.other) return null
  const enhanced = isEnhanced(photo.key)

  function comparePair() {
    setComparing(true)
    if (dialog) return
    import('./compare-photos.tsx').then(setDialog, () => {
      setComparing(false)
      toast.error(say.cannotCompare())
    })
  }

  return (
    <>
      {/* The tap target is taller than what is visible. */}
      <button
        type="button"
        aria-label={enhanced ? say.compareEnhanced({ number }) : say.compareOriginal({ number })}
        className="group absolute bottom-1 left-1 z-10 flex min-h-11 items-center rounded-full px-1 focus-visible:outline-white"
        onClick={comparePair}
      >
        <span className="rounded-full bg-black/60 px-2.5 py-0.5 text-sm font-semibold text-white group-hover:bg-black/80">
          {enhanced ? say.enhanced() : say.original()}
        </span>
      </button>
      {dialog && (
        <dialog.ComparePhotos
          photo={photo}
          open={comparing}
          disabled={disabled}
          onSwap={onSwap}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}

function UnderWay({ photo, number }: { photo: EditorPhoto; number: number }) {
  const { step } = photo
  const done = shareDone(photo)
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-black/70 p-2.5 text-sm font-semibold text-white">
      <span className="flex items-center gap-2 tabular-nums">
        {step !== 'sending' && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
        {STEP_WORDS[step]()} {done !== null && `${Math.round(done * 100)}\u00A0%`}
      </span>
      <Progress label={say.uploadOf({ number })} {...(done !== null && { value: done })} className="bg-white/30!" />
    </div>
  )
}

type FailedProps = { number: number; onRetry: (() => void) | null }

// The reason is shown below the photos, where there is room for it.
function Failed({ number, onRetry }: FailedProps) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-bad-soft pt-6 text-bad">
      <CircleAlert aria-hidden className="size-8" />
      <p className="font-semibold">{STEP_WORDS.failed()}</p>
      {onRetry && (
        <button
          type="button"
          aria-label={say.tryAgainPhoto({ number })}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold underline"
          onClick={onRetry}
        >
          <RotateCcw aria-hidden className="size-4" />
          {say.tryAgain()}
        </button>
      )}
    </div>
  )
}
