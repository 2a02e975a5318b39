import { useRef, useState } from 'react'

import { useAdminDeed } from '#app/features/moderation/admin/use-admin-deed.ts'
import * as say from '#app/features/moderation/messages/messages.ts'
import { reportStatusName, REPORT_TONES } from '#app/features/moderation/report-words.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { Photo } from '#app/ui/pictures/photo.tsx'
import { DecidedBy, RecordCard } from '#app/ui/record-card.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

import type { FlaggedListing, FlaggedPhoto, PhotoDismissed } from './flagged-photo.schema.ts'

type Props<Deed> = {
  flagged: FlaggedPhoto
  /** The actions against the newer listing and its seller. */
  Actions: React.ComponentType<{ flagged: FlaggedPhoto; onDone: (deed: Deed) => void; onStale: () => void }>
  onDone: (deed: Deed) => void
  /** Called when somebody else decided it first. */
  onStale: () => void
}

/** Bits that may differ between photos that look the same to people. */
const MOST_ALIKE = 2

/** Two sellers' listings with seemingly the same photo, side by side, for an admin. */
export function FlaggedPhotoCard<Deed>({ flagged, Actions, onDone, onStale }: Props<Deed>) {
  const { id, listing, seller, other, distance, createdAt } = flagged
  const card = useRef<HTMLElement>(null)
  const [asking, setAsking] = useState(false)
  const [dismissed, setDismissed] = useState<PhotoDismissed | null>(null)
  const { status, decided } = dismissed ?? flagged

  // The button that had the focus is gone.
  const settle = () => card.current?.focus({ preventScroll: true })
  function readAnew() {
    settle()
    onStale()
  }
  const act = useAdminDeed<PhotoDismissed>({
    isAsking: asking,
    onDone: (answer) => {
      setDismissed(answer)
      settle()
    },
    onStale: readAnew,
  })
  const dismissPhoto = () =>
    act(
      askApi('PUT', `/admin/flagged-photos/${id}/dismissed`),
      // Otherwise the card, which gets the focus, says so.
      ({ already }) => (already ? say.photoWasDismissed() : null),
    )

  return (
    <RecordCard
      ref={card}
      id={id}
      title={say.samePhoto({
        title: listing.title,
        kind: (text) => <span className="text-ink-soft">{text}</span>,
      })}
      badges={<StatusBadge tone={REPORT_TONES[status]}>{reportStatusName(status)}</StatusBadge>}
    >
      <p className="mt-0.5 text-sm text-ink-soft">
        {(distance <= MOST_ALIKE ? say.sameFound : say.alikeFound)({
          time: formatDayTime(createdAt),
          when: (text) => <time dateTime={createdAt}>{text}</time>,
        })}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-3 sm:max-w-lg">
        <Side name={say.thisListing()} listing={listing} seller={seller} email={seller.email} />
        <Side name={say.wasThereBefore()} listing={other} seller={other.seller} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3 noscript:hidden">
        <Actions
          flagged={flagged}
          onDone={(deed) => {
            onDone(deed)
            settle()
          }}
          onStale={readAnew}
        />
        {status === 'open' && (
          <button
            type="button"
            aria-label={say.dismissPhotoOf({ title: listing.title })}
            className={buttonClass('quiet')}
            onClick={() => setAsking(true)}
          >
            {say.dismissIt()}
          </button>
        )}
      </div>
      {decided && <DecidedBy wasDismissed={status === 'dismissed'} {...decided} />}
      <ConfirmDialog
        open={asking}
        title={say.dismissPhotoQuestion()}
        text={say.dismissPhotoText()}
        action={say.dismissIt()}
        working={say.saving()}
        onConfirm={dismissPhoto}
        onClose={() => setAsking(false)}
      />
    </RecordCard>
  )
}

type SideProps = { name: string; listing: FlaggedListing; seller: { id: string; name: string }; email?: string }

function Side({ name, listing, seller, email }: SideProps) {
  const { id, title, isSold, isHidden, createdAt, photo } = listing
  return (
    <section aria-label={say.sideName({ name, title })} className="min-w-0">
      <p className="text-sm font-semibold">{name}</p>
      {photo ? (
        <Photo
          photo={{ ...photo, alt: say.photoOfListing({ title }) }}
          fallback="/art/empty-items.svg"
          sizes="(min-width: 40rem) 250px, 45vw"
          className="mt-1 aspect-square rounded-md"
        />
      ) : (
        <p className="mt-1 flex aspect-square items-center justify-center rounded-md bg-sunken p-3 text-center text-sm text-ink-soft">
          {say.photoTakenDown()}
        </p>
      )}
      <p className="mt-1 wrap-anywhere">
        <a
          href={pageHref(`/listing/${id}`)}
          lang={foreignLang(title)}
          className="inline-flex min-h-11 items-center font-semibold hover:underline"
        >
          {title}
        </a>
      </p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        {isSold && <StatusBadge tone="grey">{say.soldBadge()}</StatusBadge>}
        {isHidden && <StatusBadge tone="grey">{say.hiddenBadge()}</StatusBadge>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        <a
          href={pageHref(`/profile/${seller.id}`)}
          className="inline-flex min-h-11 items-center font-semibold text-ink hover:underline"
        >
          <bdi>{seller.name}</bdi>
        </a>
        {email && <span className="block">{email}</span>}
      </p>
      <p className="text-sm text-ink-soft">
        {say.listedOn({
          time: formatDayTime(createdAt),
          when: (text) => <time dateTime={createdAt}>{text}</time>,
        })}
      </p>
    </section>
  )
}
