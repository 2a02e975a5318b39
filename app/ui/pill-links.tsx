type Props = {
  label: string
  links: readonly { name: string; href: string; isCurrent: boolean }[]
}

/** Links to the same list seen otherwise, the present one marked. */
export function PillLinks({ label, links }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ name, href, isCurrent }) => (
          <li key={name}>
            <a
              href={href}
              aria-current={isCurrent ? 'true' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-on-brand"
            >
              <span className="inline-block first-letter:uppercase">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
