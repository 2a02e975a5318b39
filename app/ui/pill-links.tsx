import { pageHref } from '#app/shared/language/addresses.ts'

type Props = {
  label: string
  /** `href` is a path without a language. `aside` follows the name, for example a number. */
  links: readonly { name: string; href: string; isCurrent: boolean; aside?: React.ReactNode }[]
}

/** Links to the same list with other filters; the current one is marked. */
export function PillLinks({ label, links }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ name, href, isCurrent, aside }) => (
          <li className="max-w-full" key={href}>
            <a
              href={pageHref(href)}
              aria-current={isCurrent ? 'true' : undefined}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full wrap-anywhere border border-line-strong bg-surface px-4 font-semibold hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-on-brand"
            >
              <span className="inline-block first-letter:uppercase">{name}</span>
              {aside}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
