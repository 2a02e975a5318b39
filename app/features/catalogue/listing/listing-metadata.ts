import type { MetaDescriptor } from 'react-router'

import * as say from '#app/features/catalogue/listing/messages/messages.ts'
import { attributeUnit, type ProductProperty } from '#app/nouns/category/attribute.ts'
import { categoryName, categoryPicture } from '#app/nouns/category/category-list.ts'
import { squashSpelling } from '#app/nouns/category/squash-spelling.ts'
import { listFacts } from '#app/nouns/item/listing-attributes.ts'
import type { Listing } from '#app/nouns/item/listing.schema.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { whenNeeded } from '#app/shared/async/when-needed.ts'
import { photoUrl, photoWidths, SITE_BASE } from '#app/shared/files/photo-variants.ts'
import { listAlternates, pageHref } from '#app/shared/language/addresses.ts'
import { language } from '#app/shared/language/language.ts'
import { FIRST_LANGUAGE, LANGUAGE_TAGS } from '#app/shared/language/languages.ts'
import { siteName } from '#app/shared/site-name.ts'
import { DAY, toDay } from '#app/shared/text/dates.ts'
import { formatRupees } from '#app/shared/text/money.ts'
import type { Crumb } from '#app/ui/breadcrumbs.tsx'

const DESCRIPTION_MAX = 160
const PRICE_VALID_DAYS = 30
const SHARE_PICTURE = { width: 1200, height: 630 }

export function listingPath(id: string): string {
  return `/listing/${id}`
}

/** Home / category / title. */
export function listingTrail({ id, title, category }: Pick<Listing, 'id' | 'title' | 'category'>): Crumb[] {
  return [
    { name: say.home(), path: '/' },
    { name: categoryName(category), path: `/category/${category}` },
    { name: title, path: listingPath(id) },
  ]
}

const characters = whenNeeded(() => new Intl.Segmenter('en'))

/** Puts the text on one line of at most 160 UTF-16 units, cut between graphemes. */
export function cutDescription(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_MAX) return line
  // The cut-off part may be long, but a grapheme is not.
  const end =
    characters()
      .segment(line.slice(0, DESCRIPTION_MAX + 50))
      .containing(DESCRIPTION_MAX)?.index ?? DESCRIPTION_MAX
  return line.slice(0, end).trimEnd()
}

/** More facts would hide the link that they are shared with. */
const MOST_SHARED = 4

/**
 * `42 mm · With box`: what the category declares and the title does not say, for texts that stand beside the title. Codes say
 * nothing to people. A number without a unit needs its name.
 */
export function shareFacts({
  title,
  category,
  attributes,
}: Pick<Listing, 'title' | 'category' | 'attributes'>): string {
  const inTitle = squashSpelling(title)
  return listFacts(category, attributes)
    .flatMap(({ attribute, name, value }) => {
      if (!attribute || attribute.kind === 'code' || inTitle.includes(squashSpelling(value))) return []
      return [attribute.kind === 'number' && !attribute.unit ? say.fact({ name }) + ' ' + value : value]
    })
    .slice(0, MOST_SHARED)
    .join(' · ')
}

const sharePicturePath = (id: string) => `/share/${id}${language() === FIRST_LANGUAGE ? '' : `.${language()}`}.jpg`

/** The head of a listing's page, for browsers, search engines and link previews in chats. `facts` are those of `shareFacts`. */
export function listingMeta(item: Listing, facts: string, publicUrl: string): MetaDescriptor[] {
  const title = say.metaTitle({ title: item.title, price: formatRupees(item.price) })
  const description = cutDescription([facts, item.description].filter(Boolean).join(' — ')) || item.title
  const url = publicUrl + pageHref(listingPath(item.id))
  const picture = publicUrl + sharePicturePath(item.id)
  return [
    { title: say.pageTitle({ title }) },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    ...listAlternates(listingPath(item.id), site().languages).map(({ hrefLang, href }) => {
      return { tagName: 'link', rel: 'alternate', hrefLang, href: publicUrl + href } as const
    }),
    { property: 'og:site_name', content: siteName() },
    { property: 'og:locale', content: LANGUAGE_TAGS[language()].replace('-', '_') },
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(SHARE_PICTURE.width) },
    { property: 'og:image:height', content: String(SHARE_PICTURE.height) },
    { property: 'og:image:alt', content: item.title },
    { property: 'product:price:amount', content: String(item.price) },
    { property: 'product:price:currency', content: 'INR' },
    { property: 'product:availability', content: item.isSold ? 'out of stock' : 'in stock' },
    { property: 'product:condition', content: item.condition === 'New' ? 'new' : 'used' },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
  ]
}

interface ProductFacts {
  publicUrl: string
  /** Epoch milliseconds. */
  now: number
  /** The base address of a photo. */
  photoBase?: (key: string) => string
}

/** Only what the seller said. Rates, times and returns are agreed between the two, so that nothing true can be said about them. */
const shippingData = ({ delivery }: Pick<Listing, 'delivery'>) =>
  delivery && {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      ...(delivery === 'hand-over' && { doesNotShip: true }),
    },
  }

/** The properties that the category's attributes are; its others are additional ones. */
function describeProduct({
  category,
  attributes,
}: Pick<Listing, 'category' | 'attributes'>): Partial<Record<ProductProperty | 'additionalProperty', unknown>> {
  const facts = listFacts(category, attributes)
  const others = facts.flatMap(({ attribute, ...fact }) =>
    attribute && !attribute.property ? [{ ...fact, attribute }] : [],
  )
  return {
    ...Object.fromEntries(
      facts.flatMap(({ attribute, value }) => (attribute?.property ? describeFact(attribute.property, value) : [])),
    ),
    ...(others.length > 0 && {
      additionalProperty: others.map(({ attribute, name, value }) => ({
        '@type': 'PropertyValue',
        name,
        ...(attribute.kind === 'number'
          ? { value: Number(attributes[attribute.key]), ...(attribute.unit && { unitText: attributeUnit(attribute) }) }
          : { value }),
      })),
    }),
  }
}

/** Book numbers of 13 digits are bar codes, too; those have a property for each length. */
function describeFact(property: ProductProperty, value: string): [string, unknown][] {
  if (property === 'brand') return [[property, { '@type': 'Brand', name: value }]]
  if (property === 'gtin') return [[`gtin${value.length}`, value]]
  if (property === 'isbn' && value.length === 13)
    return [
      ['isbn', value],
      ['gtin13', value],
    ]
  return [[property, value]]
}

/** Search engines require a picture of a product. */
function listPictures({ photos, category }: Listing, photoBase: (key: string) => string): string[] {
  if (photos.length === 0) return [categoryPicture(category)]
  return photos.map(({ key, width }) => photoUrl(key, photoWidths(width).at(-1) ?? 320, photoBase(key)))
}

/**
 * The listing as a schema.org Product with one offer. The price is valid for another 30 days.
 */
export function productData(item: Listing, { publicUrl, now, photoBase = () => SITE_BASE }: ProductFacts) {
  const url = publicUrl + pageHref(listingPath(item.id))
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: item.title,
    description: item.description,
    sku: item.id,
    category: categoryName(item.category),
    ...describeProduct(item),
    url,
    // A product has no language, but the page about it has.
    mainEntityOfPage: { '@type': 'WebPage', '@id': url, inLanguage: LANGUAGE_TAGS[language()] },
    image: listPictures(item, photoBase).map((path) => new URL(path, publicUrl).href),
    offers: {
      '@type': 'Offer',
      url,
      price: item.price,
      priceCurrency: 'INR',
      priceValidUntil: toDay(now + PRICE_VALID_DAYS * DAY),
      availability: `https://schema.org/${item.isSold ? 'SoldOut' : 'InStock'}`,
      itemCondition: `https://schema.org/${item.condition === 'New' ? 'NewCondition' : 'UsedCondition'}`,
      ...shippingData(item),
      seller: { '@type': 'Person', name: item.seller.name },
    },
  }
}
