import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'

import type { Ad } from './ad.ts'
import * as say from './messages/messages.ts'

/** A row of linked pictures; on a phone it is swiped. */
export function AdsStrip({ ads }: { ads: readonly Ad[] }) {
  return (
    <section aria-label={say.sponsoredAds()} className="page-width mt-8">
      <ul className="flex snap-x snap-mandatory gap-3 overflow-x-auto pb-2 sm:gap-4">
        {ads.map((ad) => (
          <li key={ad.id} className="w-4/5 shrink-0 snap-start sm:w-[calc(50%-0.5rem)] lg:w-[calc(25%-0.75rem)]">
            <a
              href={ad.link.startsWith('/') ? pageHref(ad.link) : ad.link}
              rel={ad.link.startsWith('/') ? undefined : 'sponsored noopener'}
              className="group grid grid-cols-[1fr_auto] items-center overflow-hidden rounded-lg border border-line bg-surface text-sm"
            >
              <img
                src={ad.imageUrl}
                srcSet={ad.srcSet ?? undefined}
                sizes={ad.srcSet ? '(min-width: 64rem) 300px, (min-width: 40rem) 48vw, 80vw' : undefined}
                alt={ad.alt}
                lang={foreignLang(ad.alt)}
                width="1200"
                height="400"
                loading="lazy"
                className="col-span-2 aspect-3/1 h-auto w-full object-cover"
              />
              <span
                lang={foreignLang(ad.title)}
                className="min-w-0 px-3 py-2 font-semibold wrap-anywhere group-hover:underline"
              >
                {ad.title}
              </span>
              <span className="pr-3 text-xs text-ink-soft">{say.adMark()}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
