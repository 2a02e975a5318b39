import { Sparkles } from 'lucide-react'

import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'

type Props = { generating: boolean; disabled: boolean; onGenerate: () => void }

/** Runs the generation again: it fills gaps, and writes over nothing but its own words. */
export function GenerateButton({ generating, disabled, onGenerate }: Props) {
  return (
    <button
      type="button"
      className={buttonClass('plain', 'self-start')}
      disabled={disabled || generating}
      onClick={onGenerate}
    >
      <Sparkles aria-hidden className={`size-5 ${generating ? 'motion-safe:animate-pulse' : ''}`} />
      <BusyLabel busy={generating} working="Reading the photo …">
        Generate from photo
      </BusyLabel>
    </button>
  )
}
