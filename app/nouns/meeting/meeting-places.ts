import { splitPlace } from '#app/shared/place.ts'

import * as say from './messages/messages.ts'

interface PlaceKind {
  name: () => string
  /** The kind in a locality, as a text for the field of the place. */
  near: (part: { where: string }) => string
  /** Why people meet there, in a few words. */
  why: () => string
}

/** Public places, those that are watched most first. */
const KINDS = {
  metro: { name: say.metro, near: say.metroNear, why: say.metroWhy },
  police: { name: say.police, near: say.policeNear, why: say.policeWhy },
  mall: { name: say.mall, near: say.mallNear, why: say.mallWhy },
  railway: { name: say.railway, near: say.railwayNear, why: say.railwayWhy },
  cafe: { name: say.cafe, near: say.cafeNear, why: say.cafeWhy },
  other: { name: say.otherPlace, near: say.otherNear, why: say.otherWhy },
} satisfies Record<string, PlaceKind>

export type MeetingPlaceKind = keyof typeof KINDS
// The table has exactly these keys.
export const PLACE_KINDS = Object.keys(KINDS) as readonly MeetingPlaceKind[]
const describePlace = (kind: MeetingPlaceKind): PlaceKind => KINDS[kind]

/** Cities with a metro that runs. Elsewhere a metro station would be invented. */
const METRO_CITIES: ReadonlySet<string> = new Set(
  (
    'agra|ahmedabad|bangalore|bengaluru|bhopal|chennai|delhi|faridabad|gandhinagar|ghaziabad|greater noida|gurgaon|gurugram|hyderabad|' +
    'indore|jaipur|kanpur|kochi|kolkata|lucknow|mumbai|nagpur|navi mumbai|new delhi|noida|patna|pune'
  ).split('|'),
)

export interface PlaceSuggestion {
  kind: MeetingPlaceKind
  text: string
  why: string
}

/**
 * Kinds of public places in the locality of a listing, never the name of one: nobody checked that it exists. `city` is the one that
 * the location names, as the list of cities writes it.
 */
export function suggestPlaces(location: string | null, city: string | null): PlaceSuggestion[] {
  const where = splitPlace(location ?? '')[0] ?? ''
  if (where === '') return []
  const hasMetro = METRO_CITIES.has((city ?? '').split(',')[0]?.toLowerCase() ?? '')
  return PLACE_KINDS.filter((kind) => kind !== 'other' && (kind !== 'metro' || hasMetro)).map((kind) => {
    const { near, why } = describePlace(kind)
    return { kind, text: near({ where }), why: why() }
  })
}
