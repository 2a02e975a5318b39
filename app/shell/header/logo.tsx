import { DEFAULT_NAME, siteName } from '#app/shared/site-name.ts'
import { Mark } from '#app/ui/art/mark.tsx'
import { Wordmark } from '#app/ui/art/wordmark.tsx'

/** Mark and name side by side. A link around it needs no other label. */
export function Logo({ className = '', name = '' }: { className?: string; name?: string }) {
  return (
    <span className={`inline-flex max-w-full min-w-0 items-center gap-2 text-ink ${className}`}>
      <Mark className="size-8 shrink-0" />
      {siteName() === DEFAULT_NAME ? (
        <>
          <Wordmark className={`h-7 w-36 min-w-0 ${name}`} />
          <span className="sr-only">{siteName()}</span>
        </>
      ) : (
        <span className={`min-w-0 truncate font-display text-2xl font-bold ${name}`}>{siteName()}</span>
      )}
    </span>
  )
}
