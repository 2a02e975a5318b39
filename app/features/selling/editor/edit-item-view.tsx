import { useRef, useState } from 'react'
import { Link } from 'react-router'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
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
import type { EditableItem } from './drafts/editable-item.schema.ts'
import { toItemDraft, toFormFields } from './drafts/form-fields.ts'
import { Restored } from './drafts/restored.tsx'
import { useEditDraft } from './drafts/use-edit-draft.ts'
import { useGoingOn } from './drafts/use-going-on.ts'
import { focusField, ItemForm, type WhatToAdd } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { FailedPhotosDialog } from './photos/failed-photos-dialog.tsx'
import { PhotoPicker } from './photos/photo-picker.tsx'
import { usePhotos, type Photos } from './photos/use-photos.ts'
import { saveFailure } from './publishing/editor-failures.ts'
import { WaitNotice } from './publishing/publish-notice.tsx'
import { useSubmitting } from './publishing/use-submitting.ts'
import { StepBar } from './step-bar.tsx'
import { useItemForm, type ItemFormState } from './use-item-form.ts'

type Props = {
  item: EditableItem
  userId: string
  whatToAdd: WhatToAdd
  /** A notice for the owner before any change, for example that the item will be reviewed again. */
  notice?: string | null
}

/** Edits all of an item on one page, for its owner. */
export function EditItemView({ item, userId, whatToAdd, notice = null }: Props) {
  const [leaving, setLeaving] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useItemForm('edit', () => toFormFields(item))
  const photos = usePhotos({
    userId,
    initial: item.photos,
    onAdded: form.mendPhotos,
    onRemoved: form.mendPhotos,
  })
  const changes = useChanges({ item, userId, form, photos })
  const { arriving, isSending } = changes
  // Disabled until hydration, which would otherwise revert anything typed before it.
  const disabled = !useInBrowser() || isSending

  function cancelEdit(event: React.MouseEvent) {
    // Opening the listing in another tab leaves this one as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!changes.areThere()) return changes.forget()
    event.preventDefault()
    setLeaving(true)
  }

  function startAfresh() {
    changes.startAfresh()
    // The button that opened it is gone.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }

  return (
    <div className="page-width max-w-3xl! py-6 lg:py-10">
      <h1 ref={heading} tabIndex={-1} className="font-display text-3xl font-bold outline-none lg:text-4xl">
        {say.editYourItem()}
      </h1>
      <NeedsScript />
      {notice && <p className="mt-4 rounded-lg bg-sunken px-4 py-3">{notice}</p>}
      {changes.isRestored && <Restored what="changes" disabled={isSending} onStartAfresh={startAfresh} />}
      <form
        noValidate
        aria-busy={isSending}
        className="mt-6 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          changes.submit()
        }}
      >
        <PhotoPicker photos={photos} disabled={disabled} error={form.problems.images} />
        <ItemForm
          fields={form.fields}
          onChange={form.change}
          problems={form.problems}
          purpose="edit"
          whatToAdd={whatToAdd}
          disabled={disabled}
        />
        <StepBar notice={<WaitNotice arriving={arriving} purpose="edit" />}>
          {arriving.isWaiting ? (
            <button type="button" className={buttonClass('plain')} onClick={arriving.stop}>
              {say.notYet()}
            </button>
          ) : (
            <Link to={`/listing/${item.id}`} className={buttonClass('plain')} onClick={cancelEdit}>
              {say.cancel()}
            </Link>
          )}
          <button type="submit" className={buttonClass('accent', 'flex-1')} disabled={disabled || arriving.isWaiting}>
            <BusyLabel busy={isSending || arriving.isWaiting} working={isSending ? say.saving() : say.waiting()}>
              {say.saveChanges()}
            </BusyLabel>
          </button>
        </StepBar>
      </form>
      <ConfirmDialog
        open={leaving}
        title={say.leaveUnsaved()}
        text={say.leaveUnsavedText()}
        action={say.discardChanges()}
        working={say.leaving()}
        danger
        onConfirm={changes.giveUp}
        onClose={() => setLeaving(false)}
      />
      <FailedPhotosDialog
        open={changes.isAsking}
        failed={photos.failed}
        purpose="edit"
        onPhotos={() => {
          changes.stopAsking()
          photos.retryFailed()
          // The dialog first returns the focus to its button, so this waits a frame.
          requestAnimationFrame(() => focusField('images'))
        }}
        onWithout={() => {
          changes.stopAsking()
          changes.submit({ withoutFailed: true })
        }}
        onClose={changes.stopAsking}
      />
      <EditConflictDialog
        conflict={changes.conflict}
        onKeepMine={changes.keepMine}
        onTakeTheirs={changes.takeTheirs}
        onClose={changes.decideLater}
      />
    </div>
  )
}

type ChangesOptions = { item: EditableItem; userId: string; form: ItemFormState; photos: Photos }

/** The changes to an item: kept in this browser until they are saved, and compared with what others saved meanwhile. */
function useChanges({ item, userId, form, photos }: ChangesOptions) {
  const goOn = useGoingOn()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isRestored, setRestored] = useState(false)
  // The version that the changes started from.
  const [seen, setSeen] = useState(item.updatedAt)
  const submitting = useSubmitting({
    purpose: 'edit',
    readDraft: () => toItemDraft(form.fields, photos.keys),
    photos,
    onRefused: form.refuse,
    send: (draft) => saveItem(draft, seen),
  })
  async function resumePhotos(coming: readonly ComingPhoto[]) {
    const lost = notArrived(await photos.resume(coming))
    if (lost) toast.error(lost)
  }

  const stored = photos.photos.flatMap(({ photo }) => photo ?? [])
  const kept = useEditDraft(
    userId,
    item,
    { fields: form.fields, photos: stored, coming: photos.coming, updatedAt: seen },
    (draft) => {
      form.replace(draft.fields)
      photos.reset(draft.photos)
      setSeen(draft.updatedAt)
      setRestored(isChanged(item, { ...draft, coming: [] }))
      void resumePhotos(draft.coming)
    },
  )

  async function saveItem(draft: ItemDraft, version: string) {
    try {
      await askApi('PUT', `/items/${item.id}`, { ...draft, seenUpdatedAt: version })
      await leaveEditor()
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 409) await compareWithStored(draft, error)
      else showFailure(error)
    }
  }

  async function leaveEditor() {
    toast.success(say.itemUpdated(), { about: 'item' })
    await giveUp()
  }

  async function giveUp() {
    kept.clear()
    await goOn(`/listing/${item.id}`)
  }

  async function compareWithStored(mine: Conflict['mine'], { message }: ApiFailure) {
    try {
      const theirs = await askApi('GET', `/items/${item.id}/edit`)
      if (theirs.isSold) toast.error(say.updateFailed({ reason: message }), { about: 'item' })
      // This very save succeeded before, but its response was lost.
      else if (findDifferences(mine, theirs).length === 0) await leaveEditor()
      else setConflict({ mine, theirs })
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    const failure = saveFailure(error, item.id)
    if ('problems' in failure) return form.refuse(failure.problems)
    toast.error(failure.toast, { about: 'item' })
    if (failure.goTo) void goOn(failure.goTo)
  }

  /** Shows a stored version instead of the changes. */
  function showVersion(version: EditableItem) {
    setSeen(version.updatedAt)
    form.replace(toFormFields(version))
    form.showProblems({})
    photos.reset(version.photos)
  }

  return {
    ...submitting,
    /** Whether the form shows the changes of an earlier visit. */
    isRestored,
    areThere: () => isChanged(item, { fields: form.fields, photos: stored, coming: [] }),
    forget: () => kept.clear(),
    giveUp,
    startAfresh: () => {
      showVersion(item)
      setRestored(false)
    },
    /** The version that somebody saved meanwhile, if it differs. */
    conflict,
    decideLater: () => setConflict(null),
    keepMine: () => {
      if (!conflict) return
      const { updatedAt } = conflict.theirs
      setSeen(updatedAt)
      setConflict(null)
      submitting.submit({ withoutFailed: true, sendAs: (draft) => saveItem(draft, updatedAt) })
    },
    takeTheirs: () => {
      if (!conflict) return
      showVersion(conflict.theirs)
      setConflict(null)
    },
  }
}
