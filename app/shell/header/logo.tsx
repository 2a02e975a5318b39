import { site } from '#app/nouns/site/this-site.ts'
import { DEFAULT_NAME, siteName } from '#app/shared/site-name.ts'
import { Mark } from '#app/ui/art/mark.tsx'

/** The operator's own picture of mark and name, of at most the size of ours. */
function OwnLogo({ hasDark, className }: { hasDark: boolean; className: string }) {
  return (
    <picture className={`inline-flex max-w-full min-w-0 items-center ${className}`}>
      {hasDark && <source srcSet="/site/logo-dark.webp" media="(prefers-color-scheme: dark)" />}
      <img src="/site/logo.webp" alt={siteName()} className="h-8 w-44 max-w-full object-contain object-left" />
    </picture>
  )
}

/** On a phone, a long name is smaller, and leaves the bell and the menu their place in the header's row. */
const sizeName = () =>
  siteName().length > 10 ? 'max-w-[calc(100cqw-10.75rem)] text-lg lg:max-w-none lg:text-2xl' : 'text-2xl'

/** Mark and name side by side. A link around it needs no other label. */
export function Logo({ className = '', name = '' }: { className?: string; name?: string }) {
  const { look } = site()
  if (look?.logo) return <OwnLogo {...look.logo} className={className} />
  return (
    <span className={`inline-flex max-w-full min-w-0 items-center gap-2 text-ink ${className}`}>
      {look?.hasIcon ? (
        // React writes a preload in front of an image outside `picture`, and the page would differ from what it hydrates.
        <picture className="shrink-0">
          <img src="/site/icon-192.png" alt="" className="size-8" />
        </picture>
      ) : (
        <Mark className="size-8 shrink-0" />
      )}
      {siteName() === DEFAULT_NAME ? (
        <>
          <span aria-hidden className={`wordmark h-7 w-36 min-w-0 ${name}`} />
          <span className="sr-only">{siteName()}</span>
        </>
      ) : (
        <span className={`min-w-0 truncate font-display font-bold ${sizeName()} ${name}`}>{siteName()}</span>
      )}
    </span>
  )
}
