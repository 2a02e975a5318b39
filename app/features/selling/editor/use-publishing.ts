import { useState } from 'react'

import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { findDifferences, listPhotos, sharesPhotos, type Conflict } from './drafts/edit-conflict.ts'
import { toItemDraft, type FormFields } from './drafts/form-fields.ts'
import { useGoingOn } from './drafts/use-going-on.ts'
import type { Photos } from './photos/use-photos.ts'
import { publishFailure } from './publishing/editor-failures.ts'
import { JUST_LISTED } from './publishing/just-listed-state.ts'
import { useSubmitting } from './publishing/use-submitting.ts'
import type { ItemFormState } from './use-item-form.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import type { useStep } from './use-step.ts'

type Options = {
  userId: string
  /** The initial content of the form. */
  start: FormFields
  /** The listing that the new one begins as a copy of. */
  likeId: string | null
  form: ItemFormState
  photos: Photos
  steps: ReturnType<typeof useStep>
}

export type Publishing = ReturnType<typeof usePublishing>

/** Publishes a new item. Until then it is a draft that this browser keeps. */
export function usePublishing({ userId, start, likeId, form, photos, steps }: Options) {
  const goOn = useGoingOn()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [listed, setListed] = useState<Conflict | null>(null)
  const submitting = useSubmitting({
    purpose: 'add',
    readDraft: () => toItemDraft(form.fields, photos.keys),
    photos,
    onRefused: form.refuse,
    send: publishItem,
  })
  const kept = useKeptDraft({ userId, start, likeId, form, photos, steps, submitting, refusal, setRefusal })

  async function publishItem(draft: ItemDraft) {
    const id = kept.itemId()
    await sendItem(draft, id, 'already_listed', async () => {
      await askApi('POST', '/items', { id, ...draft })
      await leaveEditor(say.itemAdded(), `/listing/${id}`, JUST_LISTED)
    })
  }

  async function saveToIt({ mine, theirs: { id, updatedAt } }: Conflict) {
    await sendItem(mine, id, 'conflict', async () => {
      await askApi('PUT', `/items/${id}`, { ...mine, seenUpdatedAt: updatedAt })
      await leaveEditor(say.itemUpdated(), `/listing/${id}`)
    })
  }

  function listAsAnother(conflict: Conflict) {
    setListed(null)
    kept.startAnother()
    if (!sharesPhotos(conflict)) return submitting.submit({ withoutFailed: true })
    photos.drop(listPhotos(conflict.theirs))
    toast.error(say.photosStay(), { about: 'item' })
    steps.go('photos')
  }

  /** `clash` is the error code that means: the item with this id exists with other content. */
  async function sendItem(mine: ItemDraft, id: string, clash: string, work: () => Promise<void>) {
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiFailure && error.code === clash) await compareWithStored(mine, id)
      else showFailure(error)
    }
  }

  async function leaveEditor(words: string, to: string, state?: object) {
    kept.drop()
    toast.success(words, { about: 'item' })
    await goOn(to, { replace: true, state })
  }

  async function compareWithStored(mine: ItemDraft, id: string) {
    try {
      const theirs = await askApi('GET', `/items/${id}/edit`)
      if (findDifferences(mine, theirs).length === 0) await leaveEditor(say.itemAdded(), `/listing/${id}`, JUST_LISTED)
      else setListed({ mine, theirs })
    } catch (error) {
      showFailure(error)
    }
  }

  function showFailure(error: unknown) {
    // The listing with this id was deleted, and no other gets it: the form goes on under a new one.
    if (error instanceof ApiFailure && [404, 410].includes(error.status)) kept.startAnother()
    const failure = publishFailure(error)
    if ('problems' in failure) return form.refuse(failure.problems)
    setRefusal(failure.reason ?? failure.toast)
    toast.error(failure.toast, { about: 'item' })
    if (failure.goTo) void goOn(failure.goTo)
  }

  return {
    ...submitting,
    /** Why the last attempt failed. */
    refusal,
    /** Whether the form shows the draft of an earlier visit. */
    isRestored: kept.isRestored,
    startAfresh: kept.startAfresh,
    /** The item published from this form before, if it has other content now. */
    listed,
    forgetListed: () => setListed(null),
    saveToListed: (conflict: Conflict) => {
      setListed(null)
      void submitting.sendOnce(() => saveToIt(conflict))
    },
    listAsAnother,
  }
}
