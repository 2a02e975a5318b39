// A made-up marketplace. It knows nothing of the product, which calls `openDemo` and stores what it gets.
import { fileURLToPath } from 'node:url'

import ads from './ads.json' with { type: 'json' }
import actionFigures from './listings/action-figures.json' with { type: 'json' }
import books from './listings/books.json' with { type: 'json' }
import cards from './listings/cards.json' with { type: 'json' }
import cars from './listings/cars.json' with { type: 'json' }
import games from './listings/games.json' with { type: 'json' }
import keychains from './listings/keychains.json' with { type: 'json' }
import lego from './listings/lego.json' with { type: 'json' }
import shoes from './listings/shoes.json' with { type: 'json' }
import watches from './listings/watches.json' with { type: 'json' }
import offers from './offers.json' with { type: 'json' }
import people from './people.json' with { type: 'json' }
import places from './places.json' with { type: 'json' }

export interface DemoPerson {
  key: string
  name: string
  email: string
  /** Days between joining and the moment at which the demo is stored. */
  joinedDaysAgo: number
  city: string
}

export interface DemoPicture {
  /** Its files are `FILE-WIDTH.webp` in the folder of the pictures. */
  file: string
  /** One plain phrase for readers who do not see the picture. */
  alt: string
  /** A tiny WebP of it, as base64. */
  placeholder: string
}

export interface DemoListing {
  title: string
  description: string
  /** Whole rupees. */
  price: number
  condition: string
  /** Pictures of this thing and of nothing else, the cover first. No two listings share one. */
  photos: readonly DemoPicture[]
  /** A person's key. */
  seller: string
  /** Locality and city. */
  place: string
  /** Hours between publishing and the moment at which the demo is stored. */
  ageHours: number
  sold?: boolean
  tags?: readonly string[]
  sponsored?: boolean
  /** A shop's page that sells the same thing. */
  link?: string
  attributes?: Readonly<Record<string, string | undefined>>
}

/** A side says this of the other. */
export interface DemoReview {
  stars: number
  tags: readonly string[]
  text?: string
  /** The other side answers so. */
  reply?: string
}

/** Somebody offered for a listing, after a first message. `listing` is its key, and `buyer` that of a person. */
export interface DemoOffer {
  listing: string
  buyer: string
  hello: string
  amount: number
  accepted?: boolean
  /** The seller's words, when they accepted. */
  answer?: string
  /** Where the two meet, in so many days, at six in the evening or an hour later. */
  meeting?: { place: string; kind: string; inDays: number }
  /** How their deal went, which then made the listing sold. */
  done?: { daysAgo: number; way: string; payment: string; buyer?: DemoReview; seller?: DemoReview }
}

export interface Demo {
  /** 28 sellers, and the three accounts whose passwords the start prints. */
  people: readonly DemoPerson[]
  /** Oldest first. `key` is unique; `category` is an id of the specification's list. */
  listings: readonly (DemoListing & { key: string; category: string })[]
  offers: readonly DemoOffer[]
  /** House ads: a tip each, and a place in the catalogue where it helps. */
  ads: readonly { title: string; image: string; link: string }[]
  places: readonly { city: string; state: string; localities: readonly string[] }[]
  /** The pictures are squares of `side` pixels, and are there in smaller widths, too. */
  pictures: { folder: string; side: number }
}

// The build has a copy beside its programs.
const PICTURES = fileURLToPath(new URL('./pictures', import.meta.url))

const LISTINGS: Readonly<Record<string, readonly DemoListing[]>> = {
  'action-figures': actionFigures,
  lego,
  cars,
  books,
  cards,
  watches,
  keychains,
  shoes,
  games,
}

/** All of the demo. The categories come mixed, so that ids that grow with time agree with the listings' ages. */
export function openDemo(): Demo {
  const listings = Object.entries(LISTINGS).flatMap(([category, ofCategory]) =>
    ofCategory.map((listing, index) => ({
      ...listing,
      key: `${category}-${String(index + 1).padStart(2, '0')}`,
      category,
    })),
  )
  return {
    people,
    listings: listings.toSorted((a, b) => b.ageHours - a.ageHours || (a.key < b.key ? -1 : 1)),
    offers,
    ads,
    places,
    pictures: { folder: PICTURES, side: 800 },
  }
}
