import { useState } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { notArrived } from './drafts/coming-photos.ts'
import type { SavedDraft } from './drafts/draft-storage.ts'
import { isEmpty, type FormFields } from './drafts/form-fields.ts'
import { useSavedDraft } from './drafts/use-saved-draft.ts'
import type { Photos } from './photos/use-photos.ts'
import type { Submitting } from './publishing/use-submitting.ts'
import type { ItemFormState } from './use-item-form.ts'
import type { useStep } from './use-step.ts'

type Options = {
  userId: string
  /** The initial content of a new form. */
  start: FormFields
  likeId: string | null
  form: ItemFormState
  photos: Photos
  steps: ReturnType<typeof useStep>
  submitting: Submitting
  refusal: string | null
  setRefusal: (refusal: string | null) => void
}

/** Keeps a new item in this browser until it is published, and goes on where an earlier visit stopped. */
export function useKeptDraft({ userId, start, likeId, form, photos, steps, submitting, refusal, setRefusal }: Options) {
  const { arriving, isSending } = submitting
  const [isRestored, setRestored] = useState(false)
  const stored = photos.photos.flatMap(({ photo }) => photo ?? [])
  const saved = useSavedDraft(
    userId,
    {
      step: steps.step,
      fields: form.fields,
      photos: stored,
      coming: photos.coming,
      publishing: isSending || arriving.isWaiting,
      refusal,
    },
    {
      start,
      likeId,
      restore(draft) {
        steps.open(draft.step)
        form.replace(draft.fields)
        photos.reset(draft.photos)
        setRestored(!isEmpty(draft.fields, start) || draft.photos.length > 0)
        setRefusal(draft.refusal)
        void resumeDraft(draft)
      },
      losePhotos(keys) {
        if (!stored.some(({ key }) => keys.includes(key))) return
        photos.drop(keys)
        toast.error(say.photosRemoved())
      },
    },
  )

  async function resumeDraft({ coming, publishing: wasPublishing }: SavedDraft) {
    const lost = notArrived(await photos.resume(coming))
    if (lost) toast.error(lost)
    if (wasPublishing && lost) setRefusal(lost)
    else if (wasPublishing) arriving.wait()
  }

  /** Drops the draft, and empties the form. */
  function dropDraft() {
    saved.clear()
    setRefusal(null)
    form.replace(start)
    photos.reset([])
  }

  return {
    isRestored,
    itemId: saved.itemId,
    startAnother: saved.startAnother,
    drop: dropDraft,
    startAfresh: () => {
      dropDraft()
      setRestored(false)
      arriving.stop()
      form.showProblems({})
      steps.go('photos')
    },
  }
}
