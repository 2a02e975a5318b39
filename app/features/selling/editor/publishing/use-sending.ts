import { useState } from 'react'

import type { DraftStore } from '#app/features/selling/editor/drafts/draft-storage.ts'
import { findDifferences, type Conflict } from '#app/features/selling/editor/drafts/edit-conflict.ts'
import type { EditorStart } from '#app/features/selling/editor/drafts/editor-start.ts'
import { toItemDraft, type FormFields } from '#app/features/selling/editor/drafts/form-fields.ts'
import type { DraftProblems } from '#app/features/selling/editor/drafts/item-draft.ts'
import { useGoingOn } from '#app/features/selling/editor/drafts/use-going-on.ts'
import * as say from '#app/features/selling/editor/messages/messages.ts'
import type { Photos } from '#app/features/selling/editor/photos/use-photos.ts'
import type { ItemDraft } from '#app/nouns/item/item-fields.ts'
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { publishFailure, saveFailure } from './editor-failures.ts'
import { JUST_LISTED } from './just-listed-state.ts'
import { useSubmitting } from './use-submitting.ts'

type Options = {
  start: EditorStart
  store: DraftStore
  form: { fields: FormFields; refuse: (found: DraftProblems) => void }
  photos: Photos
}

/** Publishes a new item, or saves the changes to one. Content that is stored already is not sent twice. */
export function useSending({ start: { item }, store, form, photos }: Options) {
  const goOn = useGoingOn()
  // The version that the changes started from; null for a new item.
  const [version, setVersion] = useState(item?.updatedAt ?? null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const submitting = useSubmitting({
    purpose: item ? 'edit' : 'add',
    readDraft: () => toItemDraft(form.fields, photos.keys),
    photos,
    onRefused: form.refuse,
    send: sendItem,
  })

  async function sendItem(mine: ItemDraft, replaced = version) {
    const id = store.itemId()
    setRefusal(null)
    try {
      if (replaced === null) await askApi('POST', '/items', { id, ...mine })
      else await askApi('PUT', `/items/${id}`, { ...mine, seenUpdatedAt: replaced })
      await leaveStored(id, replaced === null)
    } catch (error) {
      if (!isClash(error, replaced)) return showFailure(error)
      await compareWithStored(mine, error).catch(showFailure)
    }
  }

  /** The item with this id has other content, or this very request succeeded before and its response was lost. */
  async function compareWithStored(mine: ItemDraft, { code, message }: ApiFailure) {
    const theirs = await askApi('GET', `/items/${store.itemId()}/edit`)
    if (item && theirs.isSold) toast.error(say.updateFailed({ reason: message }), { about: 'item' })
    else if (findDifferences(mine, theirs).length > 0) setConflict({ mine, theirs })
    else await leaveStored(theirs.id, code === 'already_listed')
  }

  async function leaveStored(id: string, isNew: boolean) {
    toast.success(isNew ? say.itemAdded() : say.itemUpdated(), { about: 'item' })
    await leaveEditor(id, isNew ? JUST_LISTED : undefined)
  }

  /** Opens the listing's page, and keeps nothing of the form's content. */
  async function leaveEditor(id: string, state?: object) {
    store.end()
    photos.forget()
    await goOn(`/listing/${id}`, { replace: item === null, state })
  }

  function showFailure(error: unknown) {
    // The listing with this id was deleted, and no other gets it: the form goes on under a new one.
    if (!item && error instanceof ApiFailure && [404, 410].includes(error.status)) store.startAnother()
    const failure = item ? saveFailure(error, item.id) : publishFailure(error)
    if ('problems' in failure) return form.refuse(failure.problems)
    if (!item) setRefusal(failure.reason ?? failure.toast)
    toast.error(failure.toast, { about: 'item' })
    if (failure.goTo) void goOn(failure.goTo)
  }

  return {
    ...submitting,
    version,
    /** Why the last attempt failed. */
    refusal,
    /** The form shows other content, with the version that it started from. */
    restart: (from: { version: string | null; refusal: string | null }) => {
      setVersion(from.version)
      setRefusal(from.refusal)
    },
    /** The stored content of the item, if it differs from that of the form. */
    conflict,
    forgetConflict: () => setConflict(null),
    keepMine: ({ theirs: { updatedAt } }: Conflict) => {
      setConflict(null)
      if (item) setVersion(updatedAt)
      submitting.submit({ withoutFailed: true, replaced: updatedAt })
    },
    /** Gives up the changes to an item. */
    giveUp: () => leaveEditor(store.itemId()),
  }
}

/** Whether the answer says that the item has other content. */
const isClash = (error: unknown, replaced: string | null): error is ApiFailure =>
  error instanceof ApiFailure && (replaced === null ? error.code === 'already_listed' : error.status === 409)
