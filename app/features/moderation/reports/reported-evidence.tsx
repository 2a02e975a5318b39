import { FileSearch } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import * as say from '#app/features/moderation/messages/messages.ts'
import type { ReportedEvidence as Evidence, ReportedMessage } from '#app/features/moderation/report.schema.ts'
import type { EvidenceReview } from '#app/nouns/report/report-evidence.schema.ts'
import type { ReportedKind } from '#app/nouns/report/report-states.ts'
import { CONDITIONS, conditionName } from '#app/shared/catalogue.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDayTime } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { ApiFailure, isOutOfDate } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'
import { BusyLabel } from '#app/ui/forms/busy-label.tsx'
import { buttonClass } from '#app/ui/forms/button.ts'
import { toast } from '#app/ui/toasts/toast-store.ts'

import { ReportedDeal } from './reported-deal.tsx'
import { ReviewWords } from './reported-review.tsx'

type Take = Evidence['takes'][number]

type Props = {
  kind: ReportedKind
  report: string
  about: string
  /** Called when the report is gone and the page outdated. */
  onStale: () => void
}

/** Its text, and its name beside others. */
const SEE = { text: say.seeReported, label: say.seeReportedOf }
const BUTTONS: Record<ReportedKind, typeof SEE> = {
  conversation: { text: say.readMessages, label: say.readMessagesOf },
  listing: SEE,
  person: SEE,
  review: SEE,
  deal: { text: say.seeRecord, label: say.seeRecordOf },
}

/** The evidence of a report, loaded when an admin asks for it; each opening is logged. */
export function ReportedEvidence({ kind, report, about, onStale }: Props) {
  const [takes, setTakes] = useState<Take[] | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const part = useRef<HTMLElement>(null)

  useEffect(() => {
    // The button is gone.
    if (takes) part.current?.focus()
  }, [takes])

  async function readEvidence() {
    setBusy(true)
    setProblem(null)
    try {
      const answer = await askApi('POST', `/admin/reports/${kind}/${report}/read`)
      setTakes(answer.takes)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      const { message } = error
      if (isOutOfDate(error) && error.status !== 404) {
        toast.error(message)
        onStale()
      } else setProblem(message)
    } finally {
      setBusy(false)
    }
  }

  if (!takes) {
    return (
      <div className="max-w-full">
        <button
          type="button"
          disabled={busy}
          aria-label={BUTTONS[kind].label({ name: about })}
          className={buttonClass('plain', 'noscript:hidden')}
          onClick={() => void readEvidence()}
        >
          <FileSearch aria-hidden className="size-5" />
          <BusyLabel busy={busy} working={say.loading()}>
            {BUTTONS[kind].text()}
          </BusyLabel>
        </button>
        <div role="alert" className="mt-1.5 text-sm font-semibold text-bad empty:hidden">
          {problem}
        </div>
      </div>
    )
  }
  return (
    <section
      ref={part}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls is reached by keyboard
      tabIndex={0}
      aria-label={say.asReported({ name: about })}
      className="flex max-h-120 w-full flex-col gap-4 overflow-y-auto rounded-md border border-line bg-sunken p-3"
    >
      {takes.map((take) => (
        <TakeView key={take.takenAt} take={take} kind={kind} />
      ))}
    </section>
  )
}

function TakeView({
  take: { takenAt, person, listing, review, deal, messages },
  kind,
}: {
  take: Take
  kind: ReportedKind
}) {
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        {say.asItWas({
          time: formatDayTime(takenAt),
          when: (text) => <time dateTime={takenAt}>{text}</time>,
        })}
      </p>
      {review && <ReviewTake review={review} />}
      {deal && <ReportedDeal deal={deal} />}
      {kind === 'conversation' ? <Messages messages={messages} /> : listing && <Listing listing={listing} />}
      <div className="flex items-center gap-3">
        {person.picture && (
          <img
            src={person.picture}
            alt={person.name}
            width={48}
            height={48}
            className="size-12 rounded-full object-cover"
          />
        )}
        <p className="min-w-0 wrap-anywhere">
          {(kind === 'listing' ? say.soldBy : say.reportedPerson)({
            name: person.name,
            who: (text) => <bdi className="font-semibold">{text}</bdi>,
          })}
        </p>
      </div>
    </div>
  )
}

function ReviewTake({ review }: { review: EvidenceReview }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="wrap-anywhere">
        {say.wroteAbout({
          author: review.author,
          subject: review.subject,
          who: (text) => <bdi className="font-semibold">{text}</bdi>,
          whom: (text) => <bdi className="font-semibold">{text}</bdi>,
        })}{' '}
        <time dateTime={review.at} className="text-sm text-ink-soft">
          {formatDayTime(review.at)}
        </time>
      </p>
      <ReviewWords {...review} />
    </div>
  )
}

function Listing({ listing }: { listing: NonNullable<Take['listing']> }) {
  const { title, description, price, condition, location, shownPlace, onlinePurchaseLink, photos } = listing
  const grade = CONDITIONS.find((one) => one === condition)
  const missing = photos.filter((photo) => photo === null).length
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-2">
        {photos.map((photo, index) =>
          photo === null ? null : (
            <li key={photo}>
              <a href={photo} target="_blank" rel="noreferrer" aria-label={say.photoInFull({ n: index + 1 })}>
                <img
                  src={photo}
                  alt={say.photoOf({ n: index + 1, title })}
                  className="size-28 rounded-md object-cover"
                />
              </a>
            </li>
          ),
        )}
      </ul>
      {missing > 0 && <p className="text-sm text-ink-soft">{say.photosNotKept({ n: missing })}</p>}
      <p dir="auto" lang={foreignLang(title)} className="font-semibold wrap-anywhere">
        {title}
      </p>
      <p className="tabular-nums">
        {formatRupees(price)} · {grade ? conditionName(grade) : condition}
        {location && ` · ${shownPlace ?? location}`}
      </p>
      <p dir="auto" lang={foreignLang(description)} className="wrap-anywhere whitespace-pre-wrap">
        {description}
      </p>
      {onlinePurchaseLink && (
        <p className="text-sm wrap-anywhere text-ink-soft">{say.linkBefore({ link: onlinePurchaseLink })}</p>
      )}
    </div>
  )
}

function Messages({ messages }: { messages: ReportedMessage[] }) {
  if (messages.length === 0) return <p className="text-ink-soft">{say.allUnsent()}</p>
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => (
        <li key={message.id} className={message.isReporter ? 'pl-6' : 'pr-6'}>
          <p className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
            <bdi className="font-semibold text-ink">{message.sender}</bdi>
            {message.isReporter && <span>{say.reportedIt()}</span>}
            <time dateTime={message.at}>{formatDayTime(message.at)}</time>
            {message.unsentAt && (
              <span className="font-semibold text-ink">{say.wasUnsent({ time: formatDayTime(message.unsentAt) })}</span>
            )}
          </p>
          {message.text !== null ? (
            <p dir="auto" lang={foreignLang(message.text)} className="wrap-anywhere whitespace-pre-wrap">
              {message.text}
            </p>
          ) : message.picture ? (
            <a href={message.picture} target="_blank" rel="noreferrer" aria-label={say.imageInFull()}>
              <img
                src={message.picture}
                alt={say.imageBy({ name: message.sender })}
                className="max-h-60 max-w-full rounded-md object-contain"
              />
            </a>
          ) : (
            <p className="text-ink-soft">{say.imageNotKept()}</p>
          )}
          {message.imageSays && (
            <p className="text-sm wrap-anywhere text-ink-soft">{say.qrCode({ text: message.imageSays })}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
