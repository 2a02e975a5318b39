import * as say from '#app/features/moderation/messages/messages.ts'
import type { Report, ReportChange } from '#app/features/moderation/report.schema.ts'
import { photoUrl } from '#app/shared/files/photo-variants.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatRupees } from '#app/shared/text/money.ts'

const CHANGES: Record<ReportChange, () => string> = {
  name: say.changedName,
  title: say.changedTitle,
  price: say.changedPrice,
  description: say.changedDescription,
  photos: say.changedPhotos,
}

const isolated = (text: string) => <bdi lang={foreignLang(text)}>{text}</bdi>

/** The reported thing: the listing's present photo and price, and what has changed since it was reported. */
export function ReportedItem({ report: { listing, title, asReported, changed, person } }: { report: Report }) {
  const price = listing?.price ?? asReported?.price ?? null
  const wasCalled = changed.includes('title') ? asReported?.title : null
  const wasNamed = changed.includes('name') ? asReported?.name : null
  if (price === null && changed.length === 0) return null
  return (
    <div className="mt-2 flex gap-3">
      {listing?.cover && (
        <img
          src={photoUrl(listing.cover, 320)}
          alt={title ?? ''}
          lang={foreignLang(title ?? '')}
          width={80}
          height={80}
          loading="lazy"
          className="size-14 shrink-0 sm:size-20 rounded-md bg-sunken object-cover"
        />
      )}
      <div className="flex min-w-0 flex-col justify-center gap-0.5">
        {price !== null && (
          <p className="font-semibold tabular-nums">
            {listing
              ? formatRupees(price)
              : say.priceGone({
                  price: formatRupees(price),
                  note: (text) => <span className="font-normal text-ink-soft">{text}</span>,
                })}
          </p>
        )}
        {changed.length > 0 && (
          <p className="text-sm">
            {say.changedSince({
              changes: changed.map((one) => CHANGES[one]()).join(', '),
              b: (text) => <span className="font-semibold">{text}</span>,
            })}
          </p>
        )}
        {changed.includes('price') && asReported?.price != null && (
          <p className="text-sm tabular-nums">{say.priceThen({ price: formatRupees(asReported.price) })}</p>
        )}
        {wasCalled && <p className="text-sm wrap-anywhere">{say.titleThen({ title: wasCalled, was: isolated })}</p>}
        {wasNamed && (
          <p className="text-sm wrap-anywhere">
            {say.wasCalled({ name: person.name, old: wasNamed, now: isolated, before: isolated })}
          </p>
        )}
      </div>
    </div>
  )
}
