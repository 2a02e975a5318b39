import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import { DetailsStep } from './details-step.tsx'
import { Restored } from './drafts/restored.tsx'
import type { WhatToAdd } from './item-form.tsx'
import { NeedsScript } from './needs-script.tsx'
import { PhotosStep } from './photos-step.tsx'
import { FailedPhotosDialog } from './photos/failed-photos-dialog.tsx'
import { usePhotos } from './photos/use-photos.ts'
import { AlreadyListedDialog } from './publishing/already-listed-dialog.tsx'
import { startingFields, type LastChoices, type LikeItem } from './publishing/last-choices.ts'
import { LimitNote } from './publishing/limit-note.tsx'
import { RefusedNotice } from './publishing/publish-notice.tsx'
import { firstDayWords, uploadWords, type SellerLimits } from './publishing/seller-limits.ts'
import { useGeneration } from './suggestions/use-generation.ts'
import { useItemForm, type ItemFormState } from './use-item-form.ts'
import { usePublishing } from './use-publishing.ts'
import { useStep } from './use-step.ts'

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
  const [start] = useState(() => startingFields(last, like))
  const form = useItemForm('add', () => start)
  const steps = useStep((shown) => {
    // Problems with photos are fixed in the photos step, so only that step shows them.
    form.showProblems(({ images }) => (shown === 'photos' && images ? { images } : {}))
    window.scrollTo({ top: 0 })
    // Waits until the step is rendered.
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  })
  const { photos, generation } = usePhotosThatDescribe(userId, form)
  const publishing = usePublishing({ userId, start, likeId: like?.id ?? null, form, photos, steps })
  const { step, go } = steps

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
      <RefusedNotice refusal={publishing.refusal} />
      {publishing.isRestored && (
        <Restored
          what="draft"
          disabled={publishing.isSending}
          onStartAfresh={() => {
            publishing.startAfresh()
            generation.forget()
          }}
        />
      )}
      {step === 'photos' ? (
        <PhotosStep
          photos={photos}
          error={form.problems.images}
          generating={generation.generating}
          noDetails={generation.noDetails}
          onDone={() => go('details')}
        />
      ) : (
        <DetailsStep
          whatToAdd={whatToAdd}
          form={form}
          photos={photos}
          generation={generation}
          publishing={publishing}
          onPhotos={() => go('photos')}
        />
      )}
      <FailedPhotosDialog
        open={publishing.isAsking}
        failed={photos.failed}
        purpose="add"
        onPhotos={() => {
          publishing.stopAsking()
          go('photos')
          photos.retryFailed()
        }}
        onWithout={() => {
          publishing.stopAsking()
          publishing.submit({ withoutFailed: true })
        }}
        onClose={publishing.stopAsking}
      />
      <AlreadyListedDialog
        conflict={publishing.listed}
        onSave={publishing.saveToListed}
        onListAnother={publishing.listAsAnother}
        onClose={publishing.forgetListed}
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

/** The photos of a new item. The first one with print also fills in the details, unless somebody has typed them. */
function usePhotosThatDescribe(userId: string, form: ItemFormState) {
  const latest = useRef(form.fields)
  useEffect(() => {
    latest.current = form.fields
  }, [form.fields])
  const generation = useGeneration(latest, form.change)
  const photos = usePhotos({
    userId,
    onFirst({ key }) {
      const { title, description } = latest.current
      if (title.trim() === '' && description.trim() === '') generation.readAdded(key)
    },
    onLater: ({ key }) => generation.readAdded(key),
    onAdded: form.mendPhotos,
    onRemoved(photo) {
      form.mendPhotos()
      generation.cancel(photo)
    },
  })
  return { photos, generation }
}
