import { Search } from 'lucide-react'
import { Form } from 'react-router'

import { buttonClass } from './button.ts'
import { TextInput } from './text-input.tsx'

type Props = {
  /** The page that shows what is found. */
  path: string
  /** What it looks through. */
  label: string
  search: string
  /** What stays chosen meanwhile, by the names of the address. */
  kept: Readonly<Record<string, string | null>>
}

/** Narrows a list of a page by a word. It works before any script has run. */
export function WordForm({ path, label, search, kept }: Props) {
  return (
    <Form action={path} role="search" aria-label={label} className="flex gap-2 lg:w-96">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {/* Another address, another text in it. */}
      <TextInput
        key={search}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        defaultValue={search}
      />
      <button type="submit" aria-label="Find" title="Find" className={buttonClass('plain', 'shrink-0')}>
        <Search aria-hidden className="size-5" />
      </button>
    </Form>
  )
}
