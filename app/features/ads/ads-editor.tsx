import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'

import { ApiFailure, failedBecause, isOutOfDate } from '#app/ui/api/api-call.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { AdDialog } from './ad-dialog.tsx'
import { AdRow } from './ad-row.tsx'
import type { ManagedAd } from './ad.ts'
import * as say from './messages/messages.ts'
import { changeAd, deleteAd, placeAd } from './save-ad.ts'

type Open = { kind: 'edit'; ad: ManagedAd | null } | { kind: 'delete'; ad: ManagedAd }

/** The ads in order, with everything that can be done to them. */
export function AdsEditor({ ads }: { ads: readonly ManagedAd[] }) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open | null>(null)
  const [busyIds, setBusyIds] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const newButton = useRef<HTMLButtonElement>(null)
  const deleted = useRef(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    // The dialog has closed, and the button that opened it disappeared with its ad.
    if (open === null && deleted.current) newButton.current?.focus()
    deleted.current = false
  }, [open])

  /** Runs changes of several ads one after the other, in the order requested. Resolves with whether it succeeded. */
  function runChange(ad: ManagedAd, act: () => Promise<unknown>, words: string): Promise<boolean> {
    setBusyIds((before) => [...before, ad.id])
    const done = last.current.then(async () => {
      try {
        await act()
        await revalidate()
        setSaid(words)
        return true
      } catch (error) {
        toast.error(failedBecause(say.notSaved, say.notSavedBecause, error))
        if (isOutOfDate(error)) await revalidate()
        return false
      } finally {
        setBusyIds((before) => before.filter((id) => id !== ad.id))
      }
    })
    last.current = done.catch(() => {})
    return done
  }

  const moveAd = (ad: ManagedAd, to: number) =>
    runChange(ad, () => placeAd(ad.id, to), say.isNumber({ title: ad.title, place: to + 1, all: ads.length }))
  const toggleAd = (ad: ManagedAd) => {
    const { title, link, alt, active, version } = ad
    const draft = { title, link, alt, active: !active, picture: null, seenVersion: version }
    return runChange(ad, () => changeAd(ad.id, draft), (active ? say.isOff : say.isOn)({ title }))
  }

  return (
    <>
      <button
        ref={newButton}
        type="button"
        className={buttonClass('primary')}
        onClick={() => setOpen({ kind: 'edit', ad: null })}
      >
        <Plus aria-hidden className="size-5" />
        {say.newAd()}
      </button>
      <p role="status" className="sr-only">
        {said}
      </p>
      {ads.length === 0 ? (
        <EmptyState art="empty-items" title={say.noAds()} text={say.noAdsText()} />
      ) : (
        <ol className="mt-6 flex flex-col gap-4">
          {ads.map((ad, at) => (
            <li key={ad.id}>
              <AdRow
                ad={ad}
                at={at}
                isLast={at === ads.length - 1}
                busy={busyIds.includes(ad.id)}
                onPlace={(to) => moveAd(ad, to)}
                onToggle={() => void toggleAd(ad)}
                onEdit={() => setOpen({ kind: 'edit', ad })}
                onDelete={() => setOpen({ kind: 'delete', ad })}
              />
            </li>
          ))}
        </ol>
      )}
      <AdDialog
        // The latest stored version.
        ad={open?.kind === 'edit' && open.ad ? (ads.find(({ id }) => id === open.ad?.id) ?? open.ad) : null}
        open={open?.kind === 'edit'}
        revalidate={revalidate}
        onClose={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open?.kind === 'delete'}
        title={say.areYouSure()}
        text={say.removeQuestion({
          title: open?.ad?.title ?? '',
          ad: (text) => <strong className="wrap-anywhere text-ink">{text}</strong>,
        })}
        action={say.remove()}
        working={say.removing()}
        danger
        onClose={() => setOpen(null)}
        onConfirm={async () => {
          if (open?.kind !== 'delete') return
          try {
            await deleteAd(open.ad.id)
          } catch (error) {
            // If another admin deleted it first, the goal is reached too.
            if (!(error instanceof ApiFailure && error.status === 404)) {
              toast.error(failedBecause(say.notDeleted, say.notDeletedBecause, error))
              return
            }
          }
          toast.success(say.deleted())
          await revalidate()
          deleted.current = true
        }}
      />
    </>
  )
}
