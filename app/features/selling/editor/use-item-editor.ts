import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { notArrived } from './drafts/coming-photos.ts'
import type { KeptDraft } from './drafts/draft-storage.ts'
import { listPhotos, sharesPhotos, type Conflict } from './drafts/edit-conflict.ts'
import { isChanged, startEditing, type EditorStart } from './drafts/editor-start.ts'
import { useDraftStore, useKeptDraft } from './drafts/use-kept-draft.ts'
import { usePhotos } from './photos/use-photos.ts'
import { useSending } from './publishing/use-sending.ts'
import { useGeneration } from './suggestions/use-generation.ts'
import { useItemForm, type ItemFormState } from './use-item-form.ts'
import { useStep } from './use-step.ts'

type Options = {
  userId: string
  /** Its initial content. Later values are ignored. */
  start: EditorStart
  /** Called after a move between the steps of adding. */
  onStep?: () => void
}

export type ItemEditor = ReturnType<typeof useItemEditor>

/**
 * Adds an item, or edits one: its fields, photos and problems, kept in this browser until they are published or saved. It
 * goes on where an earlier visit stopped.
 */
export function useItemEditor({ userId, start: given, onStep }: Options) {
  const [start] = useState(given)
  const { item } = start
  const form = useItemForm(item ? 'edit' : 'add', start.fields)
  const { photos, generation } = usePhotosThatDescribe(userId, start, form)
  const steps = useStep((shown) => {
    // Editing is one page.
    if (item) return
    // Problems with photos are fixed in the photos step, so only that step shows them.
    form.showProblems(({ images }) => (shown === 'photos' && images ? { images } : {}))
    onStep?.()
  })
  const [isRestored, setRestored] = useState(false)
  const store = useDraftStore(userId, start)
  const sending = useSending({ start, store, form, photos })
  const { version, refusal, arriving, isSending } = sending
  const stored = photos.photos.flatMap(({ photo }) => photo ?? [])

  useKeptDraft(
    store,
    {
      updatedAt: version,
      step: steps.step,
      fields: form.fields,
      photos: stored,
      coming: photos.coming,
      publishing: !item && (isSending || arriving.isWaiting),
      refusal,
    },
    {
      restore(draft) {
        if (!item) steps.open(draft.step)
        form.replace(draft.fields)
        photos.reset(draft.photos)
        sending.restart({ version: draft.updatedAt, refusal: draft.refusal })
        setRestored(isChanged(start, { ...draft, coming: [] }))
        void resumeDraft(draft)
      },
      losePhotos(keys) {
        if (!stored.some(({ key }) => keys.includes(key))) return
        photos.drop(keys)
        toast.error(say.photosRemoved())
      },
    },
  )

  async function resumeDraft({ coming, publishing, updatedAt }: KeptDraft) {
    const lost = notArrived(await photos.resume(coming))
    if (lost) toast.error(lost)
    if (publishing && lost) sending.restart({ version: updatedAt, refusal: lost })
    else if (publishing) arriving.wait()
  }

  /** Shows this instead of the form's content. */
  function showContent({ item: shown, fields, photos: own }: EditorStart) {
    sending.restart({ version: shown?.updatedAt ?? null, refusal: null })
    form.replace(fields)
    form.showProblems({})
    photos.reset(own)
  }

  return {
    form,
    photos,
    generation,
    steps,
    ...sending,
    /** Whether the form shows the draft of an earlier visit. */
    isRestored,
    startAfresh: () => {
      showContent(start)
      setRestored(false)
      arriving.stop()
      generation.forget()
      if (!item) steps.go('photos')
    },
    isChanged: () => isChanged(start, { fields: form.fields, photos: stored, coming: [] }),
    /** The listing's page is opened otherwise. */
    forget: store.end,
    takeTheirs: ({ theirs }: Conflict) => {
      showContent(startEditing(theirs))
      sending.forgetConflict()
    },
    /** Publishes the content as another item than the one published from this form before. */
    listAsAnother: (conflict: Conflict) => {
      sending.forgetConflict()
      store.startAnother()
      if (!sharesPhotos(conflict)) return sending.submit({ withoutFailed: true })
      photos.drop(listPhotos(conflict.theirs))
      toast.error(say.photosStay(), { about: 'item' })
      steps.go('photos')
    },
  }
}

/** The photos of an item. The first one of a new item with print also fills in the details, unless somebody has typed them. */
function usePhotosThatDescribe(userId: string, { item, photos: initial }: EditorStart, form: ItemFormState) {
  const latest = useRef(form.fields)
  useEffect(() => {
    latest.current = form.fields
  }, [form.fields])
  const generation = useGeneration(latest, form.change)
  const photos = usePhotos({
    userId,
    initial,
    onFirst({ key }) {
      const { title, description } = latest.current
      if (!item && title.trim() === '' && description.trim() === '') generation.readAdded(key)
    },
    onLater: ({ key }) => {
      if (!item) generation.readAdded(key)
    },
    onAdded: form.mendPhotos,
    onRemoved(photo) {
      form.mendPhotos()
      generation.cancel(photo)
    },
  })
  return { photos, generation }
}
