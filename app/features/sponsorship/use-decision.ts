import { useRef, useState } from 'react'

import { refreshPending } from '#app/features/admin/pending-counts.ts'
import { ApiFailure, callApi } from '#app/ui/api-call.ts'
import { toast } from '#app/ui/toast-store.ts'

import type { Decision } from './request-states.ts'
import { endOfDay, type SponsoredRequest } from './sponsored-request.ts'
import { decided, DELETED, NOT_DELETED, NOT_UPDATED } from './sponsorship-words.ts'

/** A request in the admins' list. It stays where it is, also where the list would now leave it out. */
export function useDecision(loaded: SponsoredRequest) {
  const [changed, setChanged] = useState<{ from: SponsoredRequest; to: SponsoredRequest } | null>(null)
  const [busy, setBusy] = useState<Decision | null>(null)
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isStale, setStale] = useState(false)
  const [isGone, setGone] = useState(false)
  const deciding = useRef(false)
  // What the server says anew is newer than what was set here.
  const request = changed?.from === loaded ? changed.to : loaded

  /** Answers whether it is done. */
  async function decide(status: Decision, expiresAt: string | null, notes: string): Promise<boolean> {
    if (deciding.current) return false
    deciding.current = true
    setBusy(status)
    setFields({})
    try {
      const body = { status, expiresAt, notes, seenVersion: request.version }
      const { version } = await callApi<{ version: string }>('PUT', `/admin/sponsored/${request.id}`, body)
      toast.success(decided(status))
      // While the dialog closes.
      setStale(false)
      const isApproved = status === 'approved'
      setChanged({
        from: loaded,
        to: {
          ...request,
          status,
          version,
          notes: notes.trim() || null,
          ...(isApproved && { expiresAt }),
          isOver: isApproved && expiresAt !== null && Date.parse(expiresAt) <= Date.now(),
        },
      })
      void refreshPending()
      return true
    } catch (error) {
      if (error instanceof ApiFailure) setFields(error.fields)
      if (error instanceof ApiFailure && error.status === 409) setStale(true)
      toast.error(NOT_UPDATED)
      return false
    } finally {
      deciding.current = false
      setBusy(null)
    }
  }

  async function remove(): Promise<void> {
    try {
      await callApi('DELETE', `/admin/sponsored/${request.id}`)
      toast.success(DELETED)
      setGone(true)
      void refreshPending()
    } catch {
      toast.error(NOT_DELETED)
    }
  }

  function forget() {
    setFields({})
    setStale(false)
  }

  return { request, busy, fields, isStale, isGone, decide, remove, forget }
}

/** The end that a day in the field means; the stored one where the day is its own. */
export function expiryOf(day: string, stored: { day: string; expiresAt: string | null }): string | null {
  if (day === '') return null
  return day === stored.day ? stored.expiresAt : endOfDay(day)
}
