import { filtersHref } from '#app/features/catalogue/listing-filters.ts'
import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { categoryName } from '#app/nouns/category/category-list.ts'
import { valueNote } from '#app/nouns/item/attribute-values.ts'
import { deliveryName } from '#app/nouns/item/delivery-words.ts'
import { listFacts } from '#app/nouns/item/listing-attributes.ts'
import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { stateCondition } from '#app/shared/catalogue.ts'
import { pageHref } from '#app/shared/language/addresses.ts'
import { foreignLang } from '#app/shared/language/written-language.ts'
import { formatDay } from '#app/shared/text/dates.ts'
import { joinWithAnd } from '#app/shared/text/lists.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import { Unchanging } from '#app/ui/pictures/unchanging.tsx'
import { Tabs } from '#app/ui/tabs.tsx'

const SHIPPING = [
  { name: say.localPickup, text: say.localPickupText },
  { name: say.standard, text: say.standardText },
  { name: say.express, text: say.expressText },
]

const FILLED_WORDS = new Map([
  ['price', say.filledPrice],
  ['condition', say.filledCondition],
  ['location', say.filledPlace],
  ['images', say.filledPhoto],
])

type ShownFact = { name: string; value: string }
type Props = { item: Listing; facts: readonly ShownFact[] }

/** Description, Item Details, Shipping. */
export function ListingTabs({ item, facts }: Props) {
  return (
    <Tabs
      label={say.aboutItem()}
      tabs={[
        {
          id: 'description',
          name: say.description(),
          content: (
            <p
              className="max-w-prose leading-relaxed break-words whitespace-pre-line"
              dir="auto"
              lang={foreignLang(item.description)}
            >
              {item.description}
            </p>
          ),
        },
        { id: 'details', name: say.itemDetails(), content: <Details item={item} facts={facts} /> },
        {
          id: 'shipping',
          name: say.shipping(),
          content: <Delivery item={item} />,
        },
      ]}
    />
  )
}

function Details({ item, facts }: Props) {
  return (
    <>
      <dl className="grid max-w-2xl grid-cols-[minmax(6rem,1fr)_2fr]">
        <Detail name={say.category()}>
          <a href={pageHref(`/category/${item.category}`)} className="text-brand underline">
            {categoryName(item.category)}
          </a>
        </Detail>
        <Detail name={say.condition()}>{stateCondition(item.condition)}</Detail>
        <Detail name={say.listedOn()}>{formatDay(item.createdAt)}</Detail>
        {item.priceHistory && (
          <Detail name={say.priceHistory()}>
            <ol>
              {item.priceHistory.map(({ price, since }) => (
                <li key={since}>{say.priceSince({ price: formatRupees(price), date: formatDay(since) })}</li>
              ))}
            </ol>
          </Detail>
        )}
        {item.location && <Detail name={say.location()}>{item.shownPlace ?? item.location}</Detail>}
        {item.delivery && <Detail name={say.delivery()}>{deliveryName(item.delivery)}</Detail>}
        {item.tags.length > 0 && (
          <Detail name={say.tags()}>
            <ul className="flex flex-wrap gap-x-3">
              {item.tags.map((tag) => (
                <li key={tag}>
                  <a href={pageHref(filtersHref('/browse', { search: tag }))} className="text-brand underline">
                    {tag}
                  </a>
                </li>
              ))}
            </ul>
          </Detail>
        )}
        {facts.map(({ name, value }) => (
          <Detail key={name} name={name} lang={foreignLang(value)}>
            {value}
          </Detail>
        ))}
        {item.onlinePurchaseLink && <PurchaseLink href={item.onlinePurchaseLink} />}
      </dl>
      <FilledNote filled={item.filled} />
    </>
  )
}

type DetailProps = { name: string; lang?: string | undefined; children: React.ReactNode }

function Detail({ name, lang, children }: DetailProps) {
  return (
    <>
      <dt className="border-b border-line py-2.5 pr-4 break-words text-ink-soft">{name}</dt>
      <dd className="min-w-0 border-b border-line py-2.5 break-words" dir="auto" lang={lang}>
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
    <Detail name={say.alsoSoldAt()}>
      <a href={url.href} target="_blank" rel="ugc nofollow noopener noreferrer" className="text-brand underline">
        {url.hostname}
        <span className="sr-only"> {say.opensNewTab()}</span>
      </a>
    </Detail>
  )
}

/** `Price, place and photo were filled in on import; the source did not state them.` */
export function filledSentence(filled: readonly string[]): string {
  const words = filled.flatMap((name) => FILLED_WORDS.get(name)?.() ?? [])
  if (words.length === 0) return ''
  const sentence = say.filledIn({ n: words.length, list: joinWithAnd(words) })
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function FilledNote({ filled }: { filled: readonly string[] }) {
  const sentence = filledSentence(filled)
  return sentence && <p className="mt-4 max-w-prose text-sm text-ink-soft">{sentence}</p>
}

/** Only shows shipping terms if the seller offers shipping. */
function Delivery({ item: { delivery, location, shownPlace } }: { item: Listing }) {
  if (delivery === 'ships') return <Unchanging as="div" className="max-w-prose" inside={Shipping} />
  return (
    <p className="max-w-prose">
      {delivery === 'hand-over'
        ? location
          ? say.sellerDoesNotShipNear({ place: shownPlace ?? location })
          : say.sellerDoesNotShip()
        : say.sellerHasNotSaid()}
    </p>
  )
}

function Shipping() {
  return (
    <>
      <p>{say.typicallyShips()}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {SHIPPING.map(({ name, text }) => (
          <li key={name()} className="rounded-md border border-line bg-surface p-4">
            <p className="font-semibold">{name()}</p>
            <p className="mt-1 text-sm text-ink-soft">{text()}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * The facts of a listing in the reader's language; those that the category declares stand before the free ones. For loaders:
 * browsers do not have the declarations.
 */
export const showFacts = ({ category, attributes }: Pick<Listing, 'category' | 'attributes'>): ShownFact[] =>
  listFacts(category, attributes).map(({ attribute, name, value }) =>
    attribute
      ? { name, value: [value, valueNote(attribute, attributes[attribute.key] ?? '')].filter(Boolean).join(' · ') }
      : { name: factName(name), value: factValue(value) },
  )

/** The name of one of a listing's own facts in the reader's language, where we know it: sellers' files name them. */
const factName = (name: string): string => say.factName({ key: name.replaceAll(' ', ''), name })

/** The value of such a fact. An import writes Yes and No; everything else is as the seller wrote it. */
const factValue = (value: string): string => say.yesOrNo({ value })
