import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { categoryName, categoryPicture } from '#app/nouns/category/category-list.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDay, formatDayTime } from '#app/shared/text/dates.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { Price } from '#app/ui/texts/price.tsx'

import { DecideDialog } from './decide-dialog.tsx'
import * as say from './messages/messages.ts'
import { REQUEST_LOOKS, requestStatusName } from './request/request-looks.ts'
import type { SponsoredRequest } from './request/sponsored-request.schema.ts'
import { useDecision } from './use-decision.ts'

/** A request, for an admin. */
export function RequestCard({ request: loaded }: { request: SponsoredRequest }) {
  const { request, busy, fields, isStale, isGone, decide, show, remove, forget } = useDecision(loaded)
  const [asking, setAsking] = useState<'decide' | 'delete' | null>(null)
  const gone = useRef<HTMLParagraphElement>(null)
  const { id, item, requester, status, requestedAt, isOver, notes, changes } = request

  useEffect(() => {
    // The card is gone, and the focus with it.
    if (isGone) gone.current?.focus({ preventScroll: true })
  }, [isGone])

  if (isGone) {
    return (
      <p ref={gone} tabIndex={-1} className="rounded-lg border border-dashed border-line px-4 py-3 text-ink-soft">
        {say.requestDeleted({
          title: item.title,
          item: (text) => (
            <span lang={foreignLang(text)} className="wrap-anywhere">
              {text}
            </span>
          ),
        })}
      </p>
    )
  }
  return (
    <article
      aria-labelledby={`item-${id}`}
      className="grid grid-cols-[min(5rem,25%)_1fr] gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[7rem_1fr] sm:p-5"
    >
      <Photo
        photo={item.photo && { ...item.photo, alt: '' }}
        fallback={categoryPicture(item.category)}
        sizes="112px"
        className="aspect-square self-start rounded-md sm:row-span-2"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 id={`item-${id}`} className="min-w-0 text-lg font-semibold wrap-anywhere">
            <a
              href={pageHref(`/listing/${item.id}`)}
              lang={foreignLang(item.title)}
              className="inline-flex min-h-11 items-center hover:underline"
            >
              {item.title}
            </a>
          </h2>
          <StatusBadge tone={REQUEST_LOOKS[status].tone}>{requestStatusName(status)}</StatusBadge>
          {changes.length > 0 && <StatusBadge tone="yellow">{say.changedSince()}</StatusBadge>}
          {isOver && <StatusBadge tone="grey">{say.endedBadge()}</StatusBadge>}
          {item.isSold && <StatusBadge tone="grey">{say.soldBadge()}</StatusBadge>}
          {item.isHidden && <StatusBadge tone="grey">{say.hiddenBadge()}</StatusBadge>}
        </div>
        <Price rupees={item.price} />
        <p className="text-sm text-ink-soft">{categoryName(item.category)}</p>
      </div>
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          <a
            href={pageHref(`/profile/${requester.id}`)}
            className="inline-flex min-h-11 items-center font-semibold text-ink hover:underline"
          >
            <bdi className="wrap-anywhere">{requester.name}</bdi>
          </a>
          <span className="wrap-anywhere">{requester.email}</span>
        </p>
        <Times request={request} requestedAt={requestedAt} />
        {changes.length > 0 && (
          <p className="mt-1 text-sm wrap-anywhere">
            {say.changedWhat({
              changes: changes.join(', '),
              b: (text) => <span className="font-semibold">{text}</span>,
            })}
          </p>
        )}
        {notes && (
          <p dir="auto" className="mt-2 rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap">
            <span className="sr-only">{say.notesBefore()} </span>
            <span lang={foreignLang(notes)}>{notes}</span>
          </p>
        )}
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            type="button"
            aria-label={REQUEST_LOOKS[status].review.label({ item: item.title })}
            className={buttonClass(status === 'pending' ? 'primary' : 'plain')}
            onClick={() => {
              forget()
              setAsking('decide')
            }}
          >
            {REQUEST_LOOKS[status].review.button()}
          </button>
          <button
            type="button"
            aria-label={say.removeRequestFor({ item: item.title })}
            className={buttonClass('plain', 'text-bad!')}
            onClick={() => setAsking('delete')}
          >
            <Trash2 aria-hidden className="size-5" />
            {say.remove()}
          </button>
        </div>
      </div>
      <DecideDialog
        request={request}
        open={asking === 'decide'}
        busy={busy}
        fields={fields}
        isStale={isStale}
        decide={decide}
        show={show}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        open={asking === 'delete'}
        title={say.areYouSure()}
        text={say.removeQuestion({
          title: item.title,
          item: (text) => (
            <strong lang={foreignLang(text)} className="wrap-anywhere text-ink">
              {text}
            </strong>
          ),
        })}
        action={say.remove()}
        working={say.removing()}
        danger
        onClose={() => setAsking(null)}
        onConfirm={remove}
      />
    </article>
  )
}

function Times({ request, requestedAt }: { request: SponsoredRequest; requestedAt: string }) {
  const { status, expiresAt, isOver } = request
  const requestDay = {
    day: formatDay(requestedAt),
    asked: (text: string) => <time dateTime={requestedAt}>{text}</time>,
  }
  return <p className="text-sm text-ink-soft">{status === 'approved' ? sayEnd() : say.requestedOn(requestDay)}</p>

  function sayEnd() {
    if (!expiresAt) return say.requestedEndless(requestDay)
    const over = { end: formatDayTime(expiresAt), over: (text: string) => <time dateTime={expiresAt}>{text}</time> }
    return isOver ? say.requestedEnded({ ...requestDay, ...over }) : say.requestedUntil({ ...requestDay, ...over })
  }
}
