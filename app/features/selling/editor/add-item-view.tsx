import { useRef } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import { DetailsStep } from './details-step.tsx'
import { startAdding, type LastChoices, type LikeItem } from './drafts/editor-start.ts'
import { Restored } from './drafts/restored.tsx'
import type { WhatToAdd } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PhotosStep } from './photos-step.tsx'
import { FailedPhotosDialog } from './photos/failed-photos-dialog.tsx'
import { AlreadyListedDialog } from './publishing/already-listed-dialog.tsx'
import { LimitNote } from './publishing/limit-note.tsx'
import { RefusedNotice } from './publishing/publish-notice.tsx'
import { firstDayWords, uploadWords, type SellerLimits } from './publishing/seller-limits.ts'
import { useItemEditor } from './use-item-editor.ts'

type Props = {
  userId: string
  last: LastChoices | null
  like: LikeItem | null
  limits: SellerLimits
  whatToAdd: WhatToAdd
}

/** Adds a listing in two steps: photos, then details. The draft is kept until it is published. */
export function AddItemView({ userId, last, like, limits, whatToAdd }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const editor = useItemEditor({
    userId,
    start: startAdding(last, like),
    onStep() {
      window.scrollTo({ top: 0 })
      // Waits until the step is rendered.
      requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
    },
  })
  const { form, photos, generation } = editor
  const { step, go } = editor.steps

  return (
    <div className="page-width max-w-3xl! py-6 lg:py-10">
      <p className="text-sm font-semibold text-ink-soft">{say.stepOf({ step: step === 'photos' ? 1 : 2 })}</p>
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-1 font-display text-3xl font-bold text-balance outline-none lg:text-4xl"
      >
        {step === 'photos' ? say.addPhotosOfItem() : say.reviewDetails()}
      </h1>
      {like && <LikeNote title={like.title} />}
      <NeedsScript />
      <LimitNote words={firstDayWords(limits)} />
      {step === 'photos' && <LimitNote words={uploadWords(limits)} />}
      <RefusedNotice refusal={editor.refusal} />
      {editor.isRestored && <Restored what="draft" disabled={editor.isSending} onStartAfresh={editor.startAfresh} />}
      {step === 'photos' ? (
        <PhotosStep
          photos={photos}
          error={form.problems.images}
          generating={generation.generating}
          noDetails={generation.noDetails}
          onDone={() => go('details')}
        />
      ) : (
        <DetailsStep whatToAdd={whatToAdd} editor={editor} onPhotos={() => go('photos')} />
      )}
      <FailedPhotosDialog
        open={editor.isAsking}
        failed={photos.failed}
        purpose="add"
        onPhotos={() => {
          editor.stopAsking()
          go('photos')
          photos.retryFailed()
        }}
        onWithout={() => {
          editor.stopAsking()
          editor.submit({ withoutFailed: true })
        }}
        onClose={editor.stopAsking}
      />
      <AlreadyListedDialog
        conflict={editor.conflict}
        onSave={editor.keepMine}
        onListAnother={editor.listAsAnother}
        onClose={editor.forgetConflict}
      />
    </div>
  )
}

/** Says that the form begins as a copy. */
function LikeNote({ title }: { title: string }) {
  return (
    <p className="mt-2 text-ink-soft">
      {say.copiedFrom({
        title: (text) => (
          <strong lang={foreignLang(text)} className="break-words text-ink">
            {text}
          </strong>
        ),
        name: title,
      })}
    </p>
  )
}
