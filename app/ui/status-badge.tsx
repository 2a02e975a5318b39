const TONES = {
  yellow: 'bg-accent-soft text-on-accent-soft',
  blue: 'bg-info-soft text-info',
  green: 'bg-good-soft text-good',
  red: 'bg-bad-soft text-bad',
  grey: 'bg-sunken text-ink-soft',
}

export type Tone = keyof typeof TONES

/** A label for a thing's state, as its message is written, with a capital letter at its beginning. The colour only supports the word. */
export function StatusBadge({ tone, children }: { tone: Tone; children: React.ReactNode }) {
  return (
    <span
      data-tone={tone}
      className={`inline-block max-w-full rounded-full px-3 py-1 text-sm leading-tight font-semibold wrap-anywhere first-letter:uppercase ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
