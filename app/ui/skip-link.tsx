type Props = { target: string; className?: string; children: string }

/**
 * Leads the keyboard past what is the same everywhere. Without a script the browser jumps; with one nothing is put into the history
 * for it: entries that the browser makes itself are all the same one to whatever is kept by entry.
 */
export function SkipLink({ target, className = '', children }: Props) {
  return (
    <a
      href={`#${target}`}
      className={`fixed -top-24 left-4 z-50 max-w-[calc(100vw-2rem)] rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:top-4 ${className}`}
      onClick={(event) => {
        event.preventDefault()
        const part = document.getElementById(target)
        part?.focus()
        part?.scrollIntoView()
      }}
    >
      {children}
    </a>
  )
}
