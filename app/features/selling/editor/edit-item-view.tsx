import { useRef, useState } from 'react'
import { Link } from 'react-router'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { useInBrowser } from '#app/ui/hooks/use-in-browser.ts'

import { AttributeSuggestions } from './attributes/attribute-suggestions.tsx'
import { EditConflictDialog } from './drafts/edit-conflict-dialog.tsx'
import type { EditableItem } from './drafts/editable-item.schema.ts'
import { startEditing } from './drafts/editor-start.ts'
import { Restored } from './drafts/restored.tsx'
import { focusFirst, ItemForm, type WhatToAdd } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { FailedPhotosDialog } from './photos/failed-photos-dialog.tsx'
import { PhotoPicker } from './photos/photo-picker.tsx'
import { WaitNotice } from './publishing/publish-notice.tsx'
import { StepBar } from './step-bar.tsx'
import { useItemEditor } from './use-item-editor.ts'

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
  const editor = useItemEditor({ userId, start: startEditing(item) })
  const { form, photos, arriving, isSending } = editor
  // Disabled until hydration, which would otherwise revert anything typed before it.
  const disabled = !useInBrowser() || isSending

  function cancelEdit(event: React.MouseEvent) {
    // Opening the listing in another tab leaves this one as it is.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (!editor.isChanged()) return editor.forget()
    event.preventDefault()
    setLeaving(true)
  }

  function startAfresh() {
    editor.startAfresh()
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
      {editor.isRestored && <Restored what="changes" disabled={isSending} onStartAfresh={startAfresh} />}
      <form
        noValidate
        aria-busy={isSending}
        className="mt-6 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          editor.submit()
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
          suggestions={
            <AttributeSuggestions
              key={form.fields.category}
              fields={form.fields}
              disabled={disabled}
              onChange={form.change}
            />
          }
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
        onConfirm={editor.giveUp}
        onClose={() => setLeaving(false)}
      />
      <FailedPhotosDialog
        open={editor.isAsking}
        failed={photos.failed}
        purpose="edit"
        onPhotos={() => {
          editor.stopAsking()
          photos.retryFailed()
          // The dialog first returns the focus to its button, so this waits a frame.
          requestAnimationFrame(() => focusFirst('images'))
        }}
        onWithout={() => {
          editor.stopAsking()
          editor.submit({ withoutFailed: true })
        }}
        onClose={editor.stopAsking}
      />
      <EditConflictDialog
        conflict={editor.conflict}
        onKeepMine={editor.keepMine}
        onTakeTheirs={editor.takeTheirs}
        onClose={editor.forgetConflict}
      />
    </div>
  )
}
