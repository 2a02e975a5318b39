import { useRef, useState } from 'react'

import { refreshPending } from '#app/features/moderation/admin/pending-counts.ts'
import type { Decision } from '#app/nouns/sponsored-request/request-moves.ts'
import { endOfDay } from '#app/shared/text/dates.ts'
import { ApiFailure, failedBecause } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import * as say from './messages/messages.ts'
import type { SponsoredRequest } from './request/sponsored-request.schema.ts'

/** A request in the admins' list. It stays in place, even if the list's filter would now exclude it. */
export function useDecision(loaded: SponsoredRequest) {
  const [changed, setChanged] = useState<{ from: SponsoredRequest; to: SponsoredRequest } | null>(null)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isStale, setStale] = useState(false)
  const [isGone, setGone] = useState(false)
  const deciding = useRef(false)
  // A newer state from the server takes precedence over the one set here.
  const request = changed?.from === loaded ? changed.to : loaded

  /** Resolves with whether it succeeded. */
  async function decideRequest(status: Decision, expiresAt: string | null, notes: string): Promise<boolean> {
    if (deciding.current) return false
    deciding.current = true
    setBusy(status)
    setFields({})
    try {
      const body = { status, expiresAt, notes, seenVersion: request.version }
      const { version } = await askApi('PUT', `/admin/sponsored/${request.id}`, body)
      toast.success(say.decided({ status }))
      // The dialog is closing.
      setStale(false)
      const isApproved = status === 'approved'
      setChanged({
        from: loaded,
        to: {
          ...request,
          status,
          version,
          notes: notes.trim() || null,
          // The approval covers the listing as it is now.
          ...(isApproved && { expiresAt, changes: [] }),
          isOver: isApproved && expiresAt !== null && isPast(expiresAt),
        },
      })
      void refreshPending()
      return true
    } catch (error) {
      const failure = error instanceof ApiFailure ? error : null
      const isLate = failure?.code === 'outdated'
      // The form itself explains that another admin decided first.
      toast.error(isLate ? say.notUpdated() : failedBecause(say.notUpdated, say.notUpdatedBecause, error))
      if (failure) setFields(failure.fields)
      if (isLate) setStale(true)
      // It has been sold or hidden, which the card then shows.
      else if (failure?.status === 409) await showStored()
      if (failure?.status === 404) leaveList()
      return false
    } finally {
      deciding.current = false
      setBusy(null)
    }
  }

  /** Loads what is stored now: only this request, since the list may exclude it by now. */
  async function showStored(): Promise<void> {
    try {
      setChanged({ from: loaded, to: await askApi('GET', `/admin/sponsored/${request.id}`) })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      toast.error(error.message)
      if (error.status === 404) leaveList()
    }
  }

  async function removeRequest(): Promise<void> {
    try {
      await askApi('DELETE', `/admin/sponsored/${request.id}`)
    } catch (error) {
      // If another admin deleted it first, the goal is reached too.
      if (!(error instanceof ApiFailure && error.status === 404)) {
        toast.error(failedBecause(say.notDeleted, say.notDeletedBecause, error))
        return
      }
    }
    toast.success(say.deleted())
    leaveList()
  }

  function leaveList() {
    setGone(true)
    void refreshPending()
  }

  function forgetProblems() {
    setFields({})
    setStale(false)
  }

  return {
    request,
    busy,
    fields,
    isStale,
    isGone,
    decide: decideRequest,
    show: showStored,
    remove: removeRequest,
    forget: forgetProblems,
  }
}

const isPast = (at: string) => Date.parse(at) <= Date.now()

/** The expiry that a day in the field means; the stored expiry if the day is unchanged. */
export function findExpiry(day: string, stored: { day: string; expiresAt: string | null }): string | null {
  if (day === '') return null
  return day === stored.day ? stored.expiresAt : endOfDay(day)
}
