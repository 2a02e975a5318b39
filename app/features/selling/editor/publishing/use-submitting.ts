import { useRef, useState } from 'react'

import { checkHopeful, isSound, type DraftProblems } from '#app/features/selling/editor/drafts/item-draft.ts'
import type { Photos } from '#app/features/selling/editor/photos/use-photos.ts'
import type { DraftPurpose, ItemDraft, UncheckedDraft } from '#app/nouns/item/item-fields.ts'

import { useWhenArrived } from './use-when-arrived.ts'

type Options = {
  purpose: DraftPurpose
  /** The form's current draft. */
  readDraft: () => UncheckedDraft
  photos: Photos
  onRefused: (found: DraftProblems) => void
  /** Sends a draft that has no problem. */
  send: (draft: ItemDraft, replaced?: string) => Promise<void>
}

type Submission = {
  /** The user continues without the photos that failed. */
  withoutFailed?: boolean
  /** The stored version that this submission replaces. */
  replaced?: string
}

/** Submits the form of an item: checks it, waits for its photos, asks about those that failed, and sends it once. */
export function useSubmitting({ purpose, readDraft, photos, onRefused, send }: Options) {
  const [isSending, setSending] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const sending = useRef(false)
  const arriving = useWhenArrived(photos, () => void submitForm())

  async function submitForm({ withoutFailed = false, replaced }: Submission = {}) {
    if (sending.current) return
    const draft = readDraft()
    const hopes = photos.underWay + (withoutFailed ? 0 : photos.failed.length)
    const wrong = checkHopeful(draft, purpose, hopes)
    if (wrong) return onRefused(wrong)
    if (!arriving.isReady) return arriving.wait()
    if (photos.failed.length > 0 && !withoutFailed) return setAsking(true)
    if (isSound(draft, purpose)) await sendOnce(draft, replaced)
  }

  async function sendOnce(draft: ItemDraft, replaced?: string) {
    sending.current = true
    setSending(true)
    try {
      await send(draft, replaced)
    } finally {
      sending.current = false
      setSending(false)
    }
  }

  return {
    arriving,
    isSending,
    /** Whether the user is being asked about photos that failed. */
    isAsking,
    stopAsking: () => setAsking(false),
    submit: (submission?: Submission) => void submitForm(submission),
  }
}
