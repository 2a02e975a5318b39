type Look = 'primary' | 'accent' | 'danger' | 'plain' | 'quiet'

const BASE =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-md px-4 py-2 text-center text-base font-semibold transition-colors disabled:opacity-60'

const LOOKS: Record<Look, string> = {
  /** The screen's main action. */
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  /** The one action that stands out on a screen. */
  accent: 'bg-accent text-on-accent hover:bg-accent-strong',
  /** Takes something away from somebody. */
  danger: 'bg-bad text-on-bad hover:opacity-90',
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-brand hover:bg-brand-soft',
}

/** The classes of a button, or of a link that looks like one. */
export function buttonClass(look: Look, extra = ''): string {
  return `${BASE} ${LOOKS[look]} ${extra}`
}
