import type { ReportStatus } from '#app/shared/moderation.ts'

const TONES = {
  yellow: 'bg-accent-soft text-on-accent-soft',
  blue: 'bg-info-soft text-info',
  green: 'bg-good-soft text-good',
  red: 'bg-bad-soft text-bad',
  grey: 'bg-sunken text-ink-soft',
}

export type Tone = keyof typeof TONES

/** Of what was reported, or found. */
export const REPORT_TONES: Record<ReportStatus, Tone> = { open: 'yellow', acted: 'green', dismissed: 'grey' }

/** A word for the state of a thing. The colour only helps: the word says it. */
export function StatusBadge({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center rounded-full px-3 py-1 text-sm leading-tight font-semibold capitalize ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
