type Props = { target: string; className?: string; children: string }

/**
 * Lets keyboard users skip what is the same on every page. Without JavaScript the browser jumps. With it, no history
 * entry is added, because all entries that the browser adds itself look alike to code that stores state per entry.
 */
export function SkipLink({ target, className = '', children }: Props) {
  return (
    <a
      href={`#${target}`}
      className={`fixed bottom-full left-4 z-50 max-w-[calc(100vw-2rem)] rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:top-4 focus:bottom-auto ${className}`}
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
