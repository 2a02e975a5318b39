import { useRef, useState } from 'react'

import type { Person } from '#app/features/chat/conversation.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

const NONE = 'You have not blocked anyone. You and a person you block cannot message each other.'
const SOME = 'You and these people cannot message each other.'

/** The people whom the viewer has blocked, each with a button to unblock. */
export function BlockedPeopleRow({ initial }: { initial: Person[] }) {
  const [people, setPeople] = useState(initial)
  const [busy, setBusy] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)

  async function unblockPerson({ id, name }: Person) {
    setBusy(id)
    try {
      await askApi('DELETE', `/blocks/${id}`)
      setPeople((before) => before.filter((one) => one.id !== id))
      toast.success(`You and ${name} can message each other again.`)
      // The button that had the focus has just disappeared.
      list.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
    } finally {
      setBusy(null)
    }
  }

  return (
    <SettingRow
      title="Blocked people"
      text={people.length === 0 ? NONE : SOME}
      below={
        <ul ref={list} tabIndex={-1} aria-label="Blocked people" className="outline-none not-empty:mt-3">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 py-1.5">
              <Avatar name={person.name} picture={person.picture} size={32} />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {person.name}
              </span>
              <button
                type="button"
                disabled={busy !== null}
                aria-label={`Unblock ${person.name}`}
                className={buttonClass('plain', 'shrink-0')}
                onClick={() => void unblockPerson(person)}
              >
                {busy === person.id ? 'Unblocking...' : 'Unblock'}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
