import { useState } from 'react'

import { countText } from '#app/features/moderation/people/person-row.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { usePart } from '#app/ui/hooks/use-part.ts'
import { useTask } from '#app/ui/hooks/use-task.ts'

import * as say from './messages/messages.ts'
import type { NotePage } from './note.schema.ts'

type Props = {
  person: { id: string; name: string }
  /** The listing that a new note may be about. */
  listing: { id: string; title: string } | null
  /** How many notes there are; null where nobody counted them. */
  count: number | null
}

/** Opens the notes on a person. */
export function NotesButton({ person, listing, count }: Props) {
  const [open, setOpen] = useState(false)
  const [page, setPage] = useState<NotePage | null>(null)
  const { busy, run } = useTask()
  const [Dialog, ask] = usePart(() => import('./notes-dialog.tsx'))
  const n = Math.max(count ?? 0, page?.notes.length ?? 0)
  const path = `/admin/people/${person.id}/notes` as const

  /** Reads the newest notes, or those after a cursor too. */
  async function readNotes(cursor: string | null): Promise<void> {
    const more = await askApi('GET', cursor ? `${path}?cursor=${cursor}` : path)
    setPage((before) => ({ notes: [...(cursor ? (before?.notes ?? []) : []), ...more.notes], next: more.next }))
  }

  const openNotes = () =>
    run(async () => {
      if (!(await ask())) return
      await readNotes(null)
      setOpen(true)
    })

  return (
    <>
      <button
        type="button"
        aria-label={say.notesOn({ name: person.name })}
        disabled={busy}
        className={buttonClass('quiet', 'noscript:hidden')}
        onClick={() => void openNotes()}
      >
        <BusyLabel busy={busy} working={say.loadingNotes()}>
          {n > 0 ? say.notesCount({ n: countText(n) }) : say.notes()}
        </BusyLabel>
      </button>
      {Dialog && page && (
        <Dialog
          {...{ person, listing, page, path, open }}
          onRead={(cursor) => void run(() => readNotes(cursor))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
