import { useRef, useState } from 'react'

import * as say from '#app/features/chat/conversation-menu/messages/messages.ts'
import type { Person } from '#app/features/chat/conversation.schema.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { buttonClass } from '#app/ui/forms/button.ts'
import { SettingRow } from '#app/ui/forms/setting-row.tsx'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

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
      toast.success(say.unblocked({ name }), { about: id })
      // The button that had the focus has just disappeared.
      list.current?.focus()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message, { about: id })
    } finally {
      setBusy(null)
    }
  }

  return (
    <SettingRow
      title={say.blockedPeople()}
      text={people.length === 0 ? say.nobodyBlocked() : say.peopleBlocked()}
      below={
        <ul ref={list} tabIndex={-1} aria-label={say.blockedPeople()} className="outline-none not-empty:mt-3">
          {people.map((person) => (
            <li key={person.id} className="flex items-center gap-3 py-1.5">
              <Avatar name={person.name} picture={person.picture} size={32} />
              <span className="min-w-0 flex-1 truncate" dir="auto">
                {person.name}
              </span>
              <button
                type="button"
                disabled={busy !== null}
                aria-label={say.unblockPerson({ name: person.name })}
                className={buttonClass('plain', 'shrink-0')}
                onClick={() => void unblockPerson(person)}
              >
                {busy === person.id ? say.unblocking() : say.unblock()}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}
