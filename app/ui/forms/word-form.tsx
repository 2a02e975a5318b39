import { Search } from 'lucide-react'
import { Form } from 'react-router'

import * as say from '#app/ui/messages/messages.ts'

import { buttonClass } from './button.ts'
import { TextInput } from './text-input.tsx'

type Props = {
  /** The page that shows the results. */
  path: string
  /** The accessible name, which says what is searched. */
  label: string
  search: string
  /** Query parameters to keep while searching. */
  kept: Readonly<Record<string, string | null>>
}

/** Filters a page's list by a word. It works before any script has run. */
export function WordForm({ path, label, search, kept }: Props) {
  return (
    <Form noValidate action={path} role="search" aria-label={label} className="flex gap-2 lg:w-96">
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {/* The key resets the field when the URL changes. */}
      <TextInput
        key={search}
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        defaultValue={search}
      />
      <button type="submit" aria-label={say.find()} title={say.find()} className={buttonClass('plain', 'shrink-0')}>
        <Search aria-hidden className="size-5" />
      </button>
    </Form>
  )
}
