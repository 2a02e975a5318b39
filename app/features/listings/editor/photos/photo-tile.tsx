import {
  CircleAlert,
  ChevronLeft,
  ChevronRight,
  Image as ImageIcon,
  LoaderCircle,
  RotateCcw,
  RotateCw,
  SquareSplitHorizontal,
  X,
} from 'lucide-react'
import { useState } from 'react'

import { isEnhanced } from '#app/shared/photo.ts'
import { Photo } from '#app/ui/photo.tsx'
import { Progress } from '#app/ui/progress.tsx'
import { toast } from '#app/ui/toast-store.ts'

import { isUnderWay, type EditorPhoto, type PhotoStep } from './photo-list.ts'
import type { Photos } from './use-photos.ts'

type CompareModule = typeof import('./compare-photos.tsx')

const BUTTON =
  'inline-flex size-11 items-center justify-center rounded-full text-white hover:bg-white/20 focus-visible:outline-white aria-disabled:opacity-40'

const STEP_WORDS: Record<PhotoStep, string> = {
  waiting: 'Waiting …',
  preparing: 'Preparing …',
  sending: 'Uploading …',
  finishing: 'Finishing …',
  enhancing: 'Enhancing …',
  ready: '',
  failed: 'Failed',
}

type Props = {
  photo: EditorPhoto
  index: number
  count: number
  actions: Pick<Photos, 'remove' | 'retry' | 'move' | 'rotate' | 'swap'>
  disabled: boolean
  /** What makes the picture a handle to drag it by. */
  handle?: React.ComponentProps<'button'> | undefined
}

/** One photo with what can be done to it, and how far it has come. */
export function PhotoTile({ photo, index, count, actions, disabled, handle }: Props) {
  const { id, step } = photo
  const name = `photo ${index + 1}`
  const underWay = isUnderWay(photo)
  return (
    <div className="relative aspect-square overflow-hidden rounded-lg bg-sunken ring-1 ring-line">
      {handle && step === 'ready' ? (
        <button
          type="button"
          {...handle}
          aria-label={`Drag ${name}`}
          className="block size-full cursor-grab touch-manipulation active:cursor-grabbing focus-visible:outline-offset-[-4px]"
        >
          <Picture photo={photo} label="" />
        </button>
      ) : (
        <Picture photo={photo} label={photo.name || name} />
      )}
      {index === 0 && step !== 'failed' && (
        <span className="pointer-events-none absolute top-2 left-2 rounded-sm bg-accent px-2 py-0.5 text-sm font-semibold text-on-accent">
          Cover
        </span>
      )}
      <button
        type="button"
        aria-label={underWay ? `Cancel ${name}` : `Remove ${name}`}
        disabled={disabled}
        className={`${BUTTON} absolute top-1 right-1 z-10 bg-black/60 hover:bg-black/80`}
        onClick={() => actions.remove(id)}
      >
        <X aria-hidden className="size-5" />
      </button>
      {step === 'ready' && photo.photo?.other && (
        <Enhancement photo={photo} name={name} disabled={disabled} onSwap={() => actions.swap(id)} />
      )}
      {underWay && <UnderWay photo={photo} name={name} />}
      {step === 'failed' && <Failed name={name} onRetry={photo.canRetry ? () => actions.retry(id) : null} />}
      {step === 'ready' && (
        <div className="absolute inset-x-0 bottom-0 flex justify-between bg-black/60 sm:px-1">
          <Control
            label={`Move ${name} left`}
            icon={ChevronLeft}
            off={disabled || index === 0}
            onPress={() => actions.move(id, index - 1)}
          />
          <Control label={`Rotate ${name}`} icon={RotateCw} off={disabled} onPress={() => actions.rotate(id)} />
          <Control
            label={`Move ${name} right`}
            icon={ChevronRight}
            off={disabled || index === count - 1}
            onPress={() => actions.move(id, index + 1)}
          />
        </div>
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

type EnhancementProps = { photo: EditorPhoto; name: string; disabled: boolean; onSwap: () => void }

/** Which of the two is shown, to be changed; and both side by side. */
function Enhancement({ photo: { photo }, name, disabled, onSwap }: EnhancementProps) {
  const [comparing, setComparing] = useState(false)
  // Loaded when it is first asked for.
  const [dialog, setDialog] = useState<CompareModule>()
  if (!photo?.other) return null
  const enhanced = isEnhanced(photo.key)
  const word = enhanced ? 'Enhanced' : 'Original'

  function compare() {
    setComparing(true)
    if (dialog) return
    import('./compare-photos.tsx').then(setDialog, () => {
      setComparing(false)
      toast.error('The photos could not be compared. Please try again.')
    })
  }

  return (
    <>
      <div className="absolute bottom-11 left-0 z-10 flex rounded-tr-lg bg-black/60 text-white">
        <button
          type="button"
          aria-label={`${word}: show ${name} ${enhanced ? 'as it was' : 'enhanced'}`}
          disabled={disabled}
          className="min-h-11 rounded-tr-lg px-2 text-sm font-semibold underline underline-offset-4 hover:bg-white/20 focus-visible:outline-white"
          onClick={onSwap}
        >
          {word}
        </button>
        <button type="button" aria-label={`Compare ${name} before and after`} className={BUTTON} onClick={compare}>
          <SquareSplitHorizontal aria-hidden className="size-5" />
        </button>
      </div>
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

function UnderWay({ photo: { step, sent }, name }: { photo: EditorPhoto; name: string }) {
  const percent = Math.round(sent * 100)
  return (
    <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 bg-black/70 p-2.5 text-sm font-semibold text-white">
      <span className="flex items-center gap-2 tabular-nums">
        {step !== 'sending' && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
        {STEP_WORDS[step]} {step === 'sending' && `${percent} %`}
      </span>
      <Progress label={`Upload of ${name}`} {...(step === 'sending' && { value: sent })} className="bg-white/30!" />
    </div>
  )
}

type FailedProps = { name: string; onRetry: (() => void) | null }

// Why is told below the photos, where there is room for it.
function Failed({ name, onRetry }: FailedProps) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-bad-soft pt-6 text-bad">
      <CircleAlert aria-hidden className="size-8" />
      <p className="font-semibold">{STEP_WORDS.failed}</p>
      {onRetry && (
        <button
          type="button"
          aria-label={`Retry ${name}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold underline"
          onClick={onRetry}
        >
          <RotateCcw aria-hidden className="size-4" />
          Retry
        </button>
      )}
    </div>
  )
}

type ControlProps = { label: string; icon: typeof X; off: boolean; onPress: () => void }

// In reach of the keyboard even when it can do nothing: a focused button must not vanish from under it.
function Control({ label, icon: Icon, off, onPress }: ControlProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={off} className={BUTTON} onClick={() => !off && onPress()}>
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
