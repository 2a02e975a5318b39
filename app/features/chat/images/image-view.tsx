import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'

type Props = { src: string; alt: string; onClose: () => void }

/** One image over the whole window. Two fingers enlarge it, as they do a page. */
export function ImageView({ src, alt, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Escape and the cross close it, too
    <dialog
      ref={dialog}
      aria-label={alt}
      className="m-0 size-full max-h-none max-w-none bg-black/90 p-0"
      onClose={onClose}
      onClick={(event) => {
        if (!(event.target instanceof HTMLImageElement)) dialog.current?.close()
      }}
    >
      <div className="flex size-full items-center justify-center p-2 pt-16 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
        <img src={src} alt={alt} className="max-h-full max-w-full object-contain" />
      </div>
      <button
        type="button"
        aria-label="Close"
        className="absolute top-3 right-3 inline-flex size-12 items-center justify-center rounded-full bg-black/60 text-white hover:bg-black/80 focus-visible:outline-white"
        onClick={() => dialog.current?.close()}
      >
        <X aria-hidden className="size-6" />
      </button>
    </dialog>
  )
}
