import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import { ApiFailure, callApi } from '#app/ui/api-call.ts'
import { BusyLabel } from '#app/ui/busy-label.tsx'
import { buttonClass } from '#app/ui/button.ts'
import { toast } from '#app/ui/toast-store.ts'

import { EditConflictDialog, type Conflict } from './edit-conflict-dialog.tsx'
import { differences } from './edit-conflict.ts'
import type { EditableItem } from './editable-item.ts'
import { draftOf, fieldsOf, type FormFields } from './form-fields.ts'
import { checkDraft, DRAFT_FIELDS, isSound, REQUIRED_TOAST, type DraftProblems } from './item-draft.ts'
import { focusField, ItemForm } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PhotoPicker } from './photos/photo-picker.tsx'
import { usePhotos } from './photos/use-photos.ts'

const NOT_YOURS = "Item not found or you don't have permission to edit it"

/** Everything about an item on one page, for its owner. */
export function EditItemView({ item }: { item: EditableItem }) {
  const navigate = useNavigate()
  const [fields, setFields] = useState(() => fieldsOf(item))
  const [problems, setProblems] = useState<DraftProblems>({})
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const seen = useRef(item.updatedAt)
  const sending = useRef(false)
  const photos = usePhotos({
    initial: item.photos,
    onAdded: () => setProblems(({ images: _mended, ...others }) => others),
  })

  const change = (part: Partial<FormFields>) => {
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  function refuse(found: DraftProblems) {
    setProblems(found)
    toast.error(REQUIRED_TOAST.edit)
    const first = DRAFT_FIELDS.find((name) => found[name])
    // After the messages are there.
    if (first) requestAnimationFrame(() => focusField(first))
  }

  async function save() {
    if (sending.current) return
    const draft = draftOf(fields, photos.keys)
    if (!isSound(draft, 'edit')) return refuse(checkDraft(draft, 'edit'))
    sending.current = true
    setSaving(true)
    try {
      await callApi('PUT', `/items/${item.id}`, { ...draft, seenUpdatedAt: seen.current })
      await leave()
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) await compare(draft, error)
      else failed(error)
    } finally {
      sending.current = false
      setSaving(false)
    }
  }

  async function leave() {
    toast.success('Item updated successfully!')
    await navigate(`/listing/${item.id}`)
  }

  async function compare(mine: Conflict['mine'], { message }: ApiFailure) {
    try {
      const theirs = await callApi<EditableItem>('GET', `/items/${item.id}/edit`)
      if (theirs.isSold) toast.error(`Error updating item: ${message}`)
      // It was this very save whose answer got lost.
      else if (differences(mine, theirs).length === 0) await leave()
      else setConflict({ mine, theirs })
    } catch (error) {
      failed(error)
    }
  }

  function failed(error: unknown) {
    if (!(error instanceof ApiFailure) || error.status >= 500) return toast.error('An unexpected error occurred')
    if (error.status === 401) {
      toast.error('You must be logged in to edit items')
      return void navigate(`/auth?next=/edit-item/${item.id}`)
    }
    if (error.status === 404) {
      toast.error(NOT_YOURS)
      return void navigate('/profile')
    }
    if (error.status === 422 && Object.keys(error.fields).length > 0) return refuse(error.fields)
    toast.error(`Error updating item: ${error.message}`)
  }

  function keepMine() {
    if (!conflict) return
    seen.current = conflict.theirs.updatedAt
    setConflict(null)
    void save()
  }

  function takeTheirs() {
    if (!conflict) return
    seen.current = conflict.theirs.updatedAt
    setFields(fieldsOf(conflict.theirs))
    photos.reset(conflict.theirs.photos)
    setProblems({})
    setConflict(null)
  }

  return (
    <div className="page-width max-w-3xl! py-6 lg:py-10">
      <h1 className="font-display text-3xl font-bold lg:text-4xl">Edit your item</h1>
      <NeedsScript />
      <form
        noValidate
        aria-busy={saving}
        className="mt-6 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <PhotoPicker photos={photos} disabled={saving} error={problems.images} />
        <ItemForm fields={fields} onChange={change} problems={problems} purpose="edit" disabled={saving} />
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 flex gap-3 border-t border-line bg-page px-4 py-3 lg:static lg:mx-0 lg:border-0 lg:px-0">
          <Link to={`/listing/${item.id}`} className={buttonClass('plain')}>
            Cancel
          </Link>
          <button type="submit" className={buttonClass('accent', 'flex-1')} disabled={photos.busy || saving}>
            <BusyLabel busy={saving || photos.busy} working={saving ? 'Saving …' : 'Uploading photos …'}>
              Save Changes
            </BusyLabel>
          </button>
        </div>
      </form>
      <EditConflictDialog
        conflict={conflict}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        onClose={() => setConflict(null)}
      />
    </div>
  )
}
