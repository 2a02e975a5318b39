import { useRef, useState } from 'react'
import { Link } from 'react-router'

import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { notArrived } from './drafts/coming-photos.ts'
import type { ComingPhoto } from './drafts/coming-photos.ts'
import { EditConflictDialog } from './drafts/edit-conflict-dialog.tsx'
import { findDifferences, type Conflict } from './drafts/edit-conflict.ts'
import { isChanged } from './drafts/edit-draft.ts'
import type { EditableItem } from './drafts/editable-item.ts'
import { toItemDraft, toFormFields, type FormFields } from './drafts/form-fields.ts'
import { checkHopeful, DRAFT_FIELDS, isSound, REQUIRED_TOAST, type DraftProblems } from './drafts/item-draft.ts'
import { Restored } from './drafts/restored.tsx'
import { useEditDraft } from './drafts/use-edit-draft.ts'
import { useGoingOn } from './drafts/use-going-on.ts'
import { focusField, ItemForm } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { FailedPhotosDialog } from './photos/failed-photos-dialog.tsx'
import { PhotoPicker } from './photos/photo-picker.tsx'
import { usePhotos } from './photos/use-photos.ts'
import { saveFailure } from './publishing/editor-failures.ts'
import { WaitNotice } from './publishing/publish-notice.tsx'
import { useWhenArrived } from './publishing/use-when-arrived.ts'
import { StepBar } from './step-bar.tsx'

type Props = {
  item: EditableItem
  userId: string
  /** A notice for the owner before any change, for example that the item will be reviewed again. */
  notice?: string | null
}

/** Edits all of an item on one page, for its owner. */
export function EditItemView({ item, userId, notice = null }: Props) {
  const goOn = useGoingOn()
  const [fields, setFields] = useState(() => toFormFields(item))
  const [problems, setProblems] = useState<DraftProblems>({})
  const [saving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [restored, setRestored] = useState(false)
  const [asking, setAsking] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [seen, setSeen] = useState(item.updatedAt)
  const sending = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Disabled until hydration, which would otherwise revert anything typed before it.
  const disabled = !useInBrowser() || saving
  const mendPhotos = () => setProblems(({ images: _mended, ...others }) => others)
  const photos = usePhotos({ userId, initial: item.photos, onAdded: mendPhotos, onRemoved: mendPhotos })
  const arriving = useWhenArrived(photos, () => void saveItem())

  const stored = photos.photos.flatMap(({ photo }) => photo ?? [])
  const kept = useEditDraft(
    userId,
    item,
    { fields, photos: stored, coming: photos.coming, updatedAt: seen },
    (draft) => {
      setFields(draft.fields)
      photos.reset(draft.photos)
      setSeen(draft.updatedAt)
      setRestored(isChanged(item, { ...draft, coming: [] }))
      void resumePhotos(draft.coming)
    },
  )

  const changeFields = (part: Partial<FormFields>) => {
    setFields((before) => ({ ...before, ...part }))
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))))
  }

  async function resumePhotos(coming: readonly ComingPhoto[]) {
    const lost = notArrived(await photos.resume(coming))
    if (lost) toast.error(lost)
  }

  function refuseDraft(found: DraftProblems) {
    setProblems(found)
    toast.error(REQUIRED_TOAST.edit)
    const first = DRAFT_FIELDS.find((name) => found[name])
    // Waits until the messages are rendered.
    if (first) requestAnimationFrame(() => focusField(first))
  }

  async function saveItem({ version = seen, withoutFailed = false } = {}) {
    if (sending.current) return
    const draft = toItemDraft(fields, photos.keys)
    const hopes = photos.underWay + (withoutFailed ? 0 : photos.failed.length)
    const wrong = checkHopeful(draft, 'edit', hopes)
    if (wrong) return refuseDraft(wrong)
    if (!arriving.isReady) return arriving.wait()
    if (photos.failed.length > 0 && !withoutFailed) return setAsking(true)
    if (!isSound(draft, 'edit')) return
    sending.current = true
    setSaving(true)
    try {
      await askApi('PUT', `/items/${item.id}`, { ...draft, seenUpdatedAt: version })
      await leaveEditor()
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) await compareWithStored(draft, error)
      else showFailure(error)
    } finally {
      sending.current = false
      setSaving(false)
    }
  }

  async function leaveEditor() {
    toast.success('Item updated successfully!')
    await giveUp()
  }

  async function giveUp() {
    kept.clear()
    await goOn(`/listing/${item.id}`)
  }

  function cancelEdit(event: React.MouseEvent) {
    // Opening the listing in another tab leaves this one as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!isChanged(item, { fields, photos: stored, coming: [] })) return kept.clear()
    event.preventDefault()
    setLeaving(true)
  }

  async function compareWithStored(mine: Conflict['mine'], { message }: ApiFailure) {
    try {
      const theirs = await askApi<EditableItem>('GET', `/items/${item.id}/edit`)
      if (theirs.isSold) toast.error(`Error updating item: ${message}`)
      // This very save succeeded before, but its response was lost.
      else if (findDifferences(mine, theirs).length === 0) await leaveEditor()
      else setConflict({ mine, theirs })
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    const failure = saveFailure(error, item.id)
    if ('problems' in failure) return refuseDraft(failure.problems)
    toast.error(failure.toast)
    if (failure.goTo) void goOn(failure.goTo)
  }

  function keepMine() {
    if (!conflict) return
    setSeen(conflict.theirs.updatedAt)
    setConflict(null)
    void saveItem({ version: conflict.theirs.updatedAt, withoutFailed: true })
  }

  function takeTheirs() {
    if (!conflict) return
    setSeen(conflict.theirs.updatedAt)
    setFields(toFormFields(conflict.theirs))
    photos.reset(conflict.theirs.photos)
    setProblems({})
    setConflict(null)
  }

  function startAfresh() {
    setSeen(item.updatedAt)
    setFields(toFormFields(item))
    photos.reset(item.photos)
    setProblems({})
    setRestored(false)
    // The button that opened it is gone.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }

  return (
    <div className="page-width max-w-3xl! py-6 lg:py-10">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none lg:text-4xl">
        Edit your item
      </h1>
      <NeedsScript />
      {notice && <p className="mt-4 rounded-lg bg-sunken px-4 py-3">{notice}</p>}
      {restored && <Restored what="changes" disabled={saving} onStartAfresh={startAfresh} />}
      <form
        noValidate
        aria-busy={saving}
        className="mt-6 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void saveItem()
        }}
      >
        <PhotoPicker photos={photos} disabled={disabled} error={problems.images} />
        <ItemForm fields={fields} onChange={changeFields} problems={problems} purpose="edit" disabled={disabled} />
        <StepBar notice={<WaitNotice arriving={arriving} action="Saving" />}>
          {arriving.isWaiting ? (
            <button type="button" className={buttonClass('plain')} onClick={arriving.stop}>
              Not yet
            </button>
          ) : (
            <Link to={`/listing/${item.id}`} className={buttonClass('plain')} onClick={cancelEdit}>
              Cancel
            </Link>
          )}
          <button type="submit" className={buttonClass('accent', 'flex-1')} disabled={disabled || arriving.isWaiting}>
            <BusyLabel busy={saving || arriving.isWaiting} working={saving ? 'Saving...' : 'Waiting...'}>
              Save Changes
            </BusyLabel>
          </button>
        </StepBar>
      </form>
      <ConfirmDialog
        open={leaving}
        title="Leave without saving?"
        text="What you changed will be gone. The listing stays as it was saved."
        action="Discard changes"
        working="Leaving..."
        danger
        onConfirm={giveUp}
        onClose={() => setLeaving(false)}
      />
      <FailedPhotosDialog
        open={asking}
        failed={photos.failed}
        action="Save"
        onPhotos={() => {
          setAsking(false)
          photos.retryFailed()
          // The dialog first returns the focus to its button, so this waits a frame.
          requestAnimationFrame(() => focusField('images'))
        }}
        onWithout={() => {
          setAsking(false)
          void saveItem({ withoutFailed: true })
        }}
        onClose={() => setAsking(false)}
      />
      <EditConflictDialog
        conflict={conflict}
        onKeepMine={keepMine}
        onTakeTheirs={takeTheirs}
        onClose={() => setConflict(null)}
      />
    </div>
  )
}
