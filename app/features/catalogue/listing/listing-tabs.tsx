import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import { categoryName } from '#app/shared/catalogue.ts'
import type { Listing } from '#app/shared/listing.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

import { deliveryName } from './delivery-words.ts'

const SHIPPING = [
  { name: 'Local Pickup', text: 'Meet the seller and see the item before you pay.' },
  { name: 'Standard', text: 'By post or courier. Agree on the cost with the seller.' },
  { name: 'Express', text: 'The quicker courier, where the seller offers it.' },
]

const FILLED_WORDS = new Map([
  ['price', 'price'],
  ['condition', 'condition'],
  ['location', 'place'],
  ['images', 'photo'],
])

/** Description, Item Details, Shipping. */
export function ListingTabs({ item }: { item: Listing }) {
  return (
    <Tabs
      label="About this item"
      tabs={[
        {
          id: 'description',
          name: 'Description',
          content: (
            <p className="max-w-prose leading-relaxed break-words whitespace-pre-line" dir="auto">
              {item.description}
            </p>
          ),
        },
        { id: 'details', name: 'Item Details', content: <Details item={item} /> },
        {
          id: 'shipping',
          name: 'Shipping',
          content: <Delivery item={item} />,
        },
      ]}
    />
  )
}

function Details({ item }: { item: Listing }) {
  return (
    <>
      <dl className="grid max-w-2xl grid-cols-[minmax(6rem,1fr)_2fr]">
        <Detail name="Category">
          <a href={`/category/${item.category}`} className="text-brand underline">
            {categoryName(item.category)}
          </a>
        </Detail>
        <Detail name="Condition">{item.condition}</Detail>
        <Detail name="Listed on">{formatDay(item.createdAt)}</Detail>
        {item.location && <Detail name="Location">{item.location}</Detail>}
        {item.delivery && <Detail name="Delivery">{deliveryName(item.delivery)}</Detail>}
        {item.tags.length > 0 && (
          <Detail name="Tags">
            <ul className="flex flex-wrap gap-x-3">
              {item.tags.map((tag) => (
                <li key={tag}>
                  <a href={filtersHref('/browse', { search: tag })} className="text-brand underline">
                    {tag}
                  </a>
                </li>
              ))}
            </ul>
          </Detail>
        )}
        {Object.entries(item.attributes).map(([name, value]) => (
          <Detail key={name} name={name}>
            {value}
          </Detail>
        ))}
        {item.onlinePurchaseLink && <PurchaseLink href={item.onlinePurchaseLink} />}
      </dl>
      <FilledNote filled={item.filled} />
    </>
  )
}

function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="border-b border-line py-2.5 pr-4 break-words text-ink-soft">{name}</dt>
      <dd className="min-w-0 border-b border-line py-2.5 break-words" dir="auto">
        {children}
      </dd>
    </>
  )
}

// Only http and https links, whatever the row contains, because other schemes could run code.
function PurchaseLink({ href }: { href: string }) {
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return (
    <Detail name="Also sold at">
      <a href={url.href} target="_blank" rel="ugc nofollow noopener noreferrer" className="text-brand underline">
        {url.hostname}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </Detail>
  )
}

/** `Price, place and photo were filled in on import; the source did not state them.` */
export function filledSentence(filled: readonly string[]): string {
  const words = filled.flatMap((name) => FILLED_WORDS.get(name) ?? [])
  const last = words.at(-1)
  if (!last) return ''
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last
  const [verb, object] = words.length > 1 ? ['were', 'them'] : ['was', 'it']
  return `${list.charAt(0).toUpperCase()}${list.slice(1)} ${verb} filled in on import; the source did not state ${object}.`
}

function FilledNote({ filled }: { filled: readonly string[] }) {
  const sentence = filledSentence(filled)
  return sentence && <p className="mt-4 max-w-prose text-sm text-ink-soft">{sentence}</p>
}

/** Only shows shipping terms if the seller offers shipping. */
function Delivery({ item: { delivery, location } }: { item: Listing }) {
  if (delivery === 'ships') return <Unchanging as="div" className="max-w-prose" inside={Shipping} />
  return (
    <p className="max-w-prose">
      {delivery === 'hand-over'
        ? `The seller does not ship this item. You meet${location ? ` in or near ${location}` : ''}, see it, and then pay.`
        : 'The seller has not said whether this item can be shipped. Ask before you agree on a price.'}
    </p>
  )
}

function Shipping() {
  return (
    <>
      <p>Once you have agreed, the seller typically ships within 2-3 business days.</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {SHIPPING.map(({ name, text }) => (
          <li key={name} className="rounded-md border border-line bg-surface p-4">
            <p className="font-semibold">{name}</p>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
