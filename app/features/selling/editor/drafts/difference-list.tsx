import * as say from '#app/features/selling/editor/messages/messages.ts'

import { findDifferences, type Conflict } from './edit-conflict.ts'

/** The differences between two versions of a listing, field by field. */
export function DifferenceList({ mine, theirs }: Conflict) {
  return (
    // A long description scrolls, and must be scrollable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <dl className="mt-4 max-h-72 divide-y divide-line overflow-y-auto rounded-md border border-line" tabIndex={0}>
      {findDifferences(mine, theirs).map(({ field, mine, theirs }) => (
        <div key={field} className="p-3">
          <dt className="font-semibold">{field}</dt>
          <dd className="mt-1 line-clamp-3 break-words" dir="auto">
            <span className="text-sm text-ink-soft">{say.yours()} </span>
            {mine}
          </dd>
          <dd className="mt-1 line-clamp-3 break-words" dir="auto">
            <span className="text-sm text-ink-soft">{say.saved()} </span>
            {theirs}
          </dd>
        </div>
      ))}
    </dl>
  )
}
