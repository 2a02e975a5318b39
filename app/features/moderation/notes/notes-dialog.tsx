import { useState } from 'react'

import { foreignLang } from '#app/shared/language/written-language.ts'
import { newId } from '#app/shared/new-id.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { CheckLine } from '#app/ui/forms/check-line.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextArea } from '#app/ui/forms/text-input.tsx'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import type { Note, NotePage } from './note.schema.ts'

type Props = {
  person: { id: string; name: string }
  listing: { id: string; title: string } | null
  page: NotePage
  /** The path of their operations. */
  path: `/admin/people/${string}/notes`
  open: boolean
  /** Reads the notes after a cursor; or the newest again. */
  onRead: (cursor: string | null) => void
  onClose: () => void
}

/** The notes on a person, and a form for a new one. */
export default function NotesDialog({ person, listing, page, path, open, onRead, onClose }: Props) {
  return (
    <Dialog open={open} title={say.notesOn({ name: person.name })} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{say.notesText()}</p>
        <NoteForm path={path} listing={listing} onAdded={() => onRead(null)} />
        <NoteList notes={page.notes} />
        {page.next && (
          <button type="button" className={buttonClass('plain')} onClick={() => onRead(page.next)}>
            {say.moreNotes()}
          </button>
        )}
      </div>
    </Dialog>
  )
}

function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p className="text-ink-soft">{say.noNotes()}</p>
  return (
    <ol className="flex max-h-80 flex-col gap-3 overflow-y-auto">
      {notes.map(({ id, text, at, by, about }) => (
        <li key={id} className="rounded-md bg-sunken px-3 py-2">
          <p className="text-sm text-ink-soft">
            {say.noteBy({
              name: by,
              time: formatDayTime(at),
              who: (name) => <bdi className="font-semibold text-ink">{name}</bdi>,
              when: (time) => <time dateTime={at}>{time}</time>,
            })}
          </p>
          {about && (
            <p lang={foreignLang(about)} className="text-sm wrap-anywhere text-ink-soft">
              {say.noteAbout({ title: about })}
            </p>
          )}
          <p dir="auto" lang={foreignLang(text)} className="mt-1 wrap-anywhere whitespace-pre-wrap">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}

type FormProps = Pick<Props, 'path' | 'listing'> & { onAdded: () => void }

function NoteForm({ path, listing, onAdded }: FormProps) {
  const [id, setId] = useState(newId)
  const [text, setText] = useState('')
  const [isAboutListing, setIsAboutListing] = useState(listing !== null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  async function addNote() {
    setBusy(true)
    setError(undefined)
    try {
      await askApi('POST', path, { id, text, item: listing && isAboutListing ? listing.id : null })
      setId(newId())
      setText('')
      toast.success(say.noteAdded())
      onAdded()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setError(failure.fields['text'] ?? failure.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void addNote()
      }}
    >
      <Field label={say.newNote()} error={error}>
        {(field) => (
          <TextArea
            {...field}
            rows={2}
            className="min-h-20"
            value={text}
            disabled={busy}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {listing && (
        <CheckLine checked={isAboutListing} disabled={busy} onChange={setIsAboutListing}>
          {say.aboutListing()}
        </CheckLine>
      )}
      <button type="submit" disabled={busy} className={buttonClass('primary', 'self-end')}>
        <BusyLabel busy={busy} working={say.adding()}>
          {say.addNote()}
        </BusyLabel>
      </button>
    </form>
  )
}
