import { Mark } from './mark.tsx'
import { Wordmark } from './wordmark.tsx'

/** Mark and name side by side. A link around it needs no other label. */
export function Logo({ className = '', name = '' }: { className?: string; name?: string }) {
  return (
    <span className={`inline-flex max-w-full min-w-0 items-center gap-2 text-ink ${className}`}>
      <Mark className="size-8 shrink-0" />
      <Wordmark className={`h-7 w-36 min-w-0 ${name}`} />
      <span className="sr-only">Khazana</span>
    </span>
  )
}
