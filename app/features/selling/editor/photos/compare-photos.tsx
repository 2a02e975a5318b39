import * as say from '#app/features/selling/editor/photos/messages/messages.ts'
import { isEnhanced } from '#app/shared/files/photo-variants.ts'
import type { PhotoPair } from '#app/shared/files/photo.schema.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

import { BeforeAfter, NO_FORM } from './before-after.tsx'

type Props = { photo: PhotoPair; open: boolean; disabled: boolean; onSwap: () => void; onClose: () => void }

/** Compares the original with the enhanced photo; the seller chooses the one that buyers see. */
export function ComparePhotos({ photo, open, disabled, onSwap, onClose }: Props) {
  const { other, ...shown } = photo
  if (!other) return null
  const enhanced = isEnhanced(shown.key)
  const [before, after] = enhanced ? [other, shown] : [shown, other]
  const choices = [
    { name: say.enhanced(), text: say.enhancedText(), chosen: enhanced },
    { name: say.original(), text: say.originalText(), chosen: !enhanced },
  ]
  return (
    <Dialog open={open} title={say.beforeAndAfter()} onClose={onClose}>
      <BeforeAfter before={before} after={after} />
      <fieldset className="mt-4" disabled={disabled}>
        <legend className="font-semibold">{say.showBuyers()}</legend>
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
          {choices.map(({ name, text, chosen }) => (
            <label key={name} className="grid min-h-11 grid-cols-[auto_1fr] content-start items-center gap-x-3 py-2">
              <input
                type="radio"
                name="shown-photo"
                form={NO_FORM}
                className="size-5 accent-brand"
                checked={chosen}
                onChange={() => {
                  if (!chosen) onSwap()
                }}
              />
              <span className="font-semibold">{name}</span>
              <span className="col-start-2 text-sm text-ink-soft">{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="button" className={buttonClass('primary', 'mt-3 w-full')} onClick={onClose}>
        {say.done()}
      </button>
    </Dialog>
  )
}
