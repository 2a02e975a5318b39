import { FullScreen } from '#app/ui/dialogs/full-screen.tsx'

type Props = { src: string; alt: string; onClose: () => void }

/** Shows one image full-window. Pinch zoom works as on any page. */
export function ImageView({ src, alt, onClose }: Props) {
  return (
    <FullScreen label={alt} className="bg-black/90" onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- Escape and the cross close it, too */}
      <div
        className="flex size-full items-center justify-center p-2 pt-16 pb-[calc(0.5rem+env(safe-area-inset-bottom))]"
        onClick={({ target, currentTarget }) => {
          if (target === currentTarget) currentTarget.closest('dialog')?.close()
        }}
      >
        <img src={src} alt={alt} className="max-h-full max-w-full object-contain" />
      </div>
    </FullScreen>
  )
}
