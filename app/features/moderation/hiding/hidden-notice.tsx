import { EyeOff } from 'lucide-react'

import * as say from '#app/features/moderation/messages/messages.ts'
import { describeReason, type ReportReason } from '#app/nouns/report/report-reasons.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

const contactLink = (text: string) => (
  <a href={pageHref('/contact')} className="font-semibold text-brand underline">
    {text}
  </a>
)

/** Tells the owner of a hidden listing, and admins, that nobody else sees it, and why. */
export function HiddenNotice({ why, isOwn }: { why: ReportReason | null; isOwn: boolean }) {
  const because = why ? describeReason(why).hidden() : 'none'
  return (
    <div role="note" className="flex gap-3 rounded-md bg-sunken px-4 py-3">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{isOwn ? say.yourListingHidden() : say.thisListingHidden()}</p>
        <p className="text-ink-soft">
          {isOwn ? say.ownHidden({ because, contact: contactLink }) : say.otherHidden({ because })}
        </p>
      </div>
    </div>
  )
}

type Hidden = { id: string; title: string; why: ReportReason | null }

/** On the owner's profile: which of their listings are hidden, and why. */
export function HiddenListings({ listings }: { listings: readonly Hidden[] }) {
  if (listings.length === 0) return null
  return (
    <div role="note" className="mb-5 flex gap-3 rounded-md bg-sunken px-4 py-3">
      <EyeOff aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{say.hiddenListings()}</p>
        <ul className="mt-1">
          {listings.map(({ id, title, why }) => (
            <li key={id}>
              <a
                href={pageHref(`/listing/${id}`)}
                dir="auto"
                lang={foreignLang(title)}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand underline"
              >
                {title}
              </a>
              {why && (
                <p className="-mt-1.5 mb-1.5 text-ink-soft">{say.because({ because: describeReason(why).hidden() })}</p>
              )}
            </li>
          ))}
        </ul>
        <p className="mt-1 text-ink-soft">{say.objection({ contact: contactLink })}</p>
      </div>
    </div>
  )
}
