import { Search } from 'lucide-react'
import { Form } from 'react-router'

import { buttonClass } from '#app/ui/button.ts'
import { TextInput } from '#app/ui/text-input.tsx'

type Props = {
  /** The page's own address. */
  path: string
  statuses: readonly string[]
  status: string | null
  search: string
  /** What the search looks through. */
  looksIn: string
}

/** Which of them are shown: by status, and by a word. Links and a form, so that it works before any script has run. */
export function InquiryFilters({ path, statuses, status, search, looksIn }: Props) {
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
      <nav aria-label="Status">
        <ul className="flex flex-wrap gap-2">
          {[null, ...statuses].map((one) => (
            <li key={one ?? 'all'}>
              <a
                href={addressOf(path, { status: one, search })}
                aria-current={one === status ? 'true' : undefined}
                className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold capitalize hover:bg-sunken aria-[current=true]:border-brand aria-[current=true]:bg-brand aria-[current=true]:text-on-brand"
              >
                {one ?? 'All'}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Form action={path} role="search" aria-label={looksIn} className="flex gap-2 lg:w-96">
        {status && <input type="hidden" name="status" value={status} />}
        {/* Another address, another text in it. */}
        <TextInput
          key={search}
          type="search"
          name="search"
          aria-label={looksIn}
          placeholder={looksIn}
          maxLength={200}
          defaultValue={search}
        />
        <button type="submit" aria-label="Find" title="Find" className={buttonClass('plain', 'shrink-0')}>
          <Search aria-hidden className="size-5" />
        </button>
      </Form>
    </div>
  )
}

/** The address of a page of the list. */
export function addressOf(
  path: string,
  { status, search, cursor }: { status: string | null; search: string; cursor?: string },
): string {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(cursor && { cursor }),
  })
  return params.size > 0 ? `${path}?${params.toString()}` : path
}
