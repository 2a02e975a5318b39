import { Sparkles } from 'lucide-react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = { generating: boolean; disabled: boolean; onGenerate: () => void }

/** Generates the details again. It fills empty fields and replaces only text that it generated itself. */
export function GenerateButton({ generating, disabled, onGenerate }: Props) {
  return (
    <button
      type="button"
      className={buttonClass('plain', 'self-start')}
      disabled={disabled || generating}
      onClick={onGenerate}
    >
      <Sparkles aria-hidden className={`size-5 ${generating ? 'motion-safe:animate-pulse' : ''}`} />
      <BusyLabel busy={generating} working={say.readingPhoto()}>
        {say.generateFromPhoto()}
      </BusyLabel>
    </button>
  )
}
