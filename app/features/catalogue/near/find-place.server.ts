import type { Context } from 'hono'
import type { RouterContextProvider } from 'react-router'

import { db } from '#app/db/client.server.ts'
import type { ReaderPlace } from '#app/features/catalogue/listing-filters.ts'
import { cityByName, cityMeant } from '#app/features/catalogue/places/cities.ts'
import { foldPlace } from '#app/features/catalogue/places/names/fold-place.ts'
import { findLocality } from '#app/features/catalogue/places/names/metro-parts.ts'
import { placeName } from '#app/features/catalogue/places/place-name.server.ts'
import type { PageHandle } from '#app/platform/http/page-query.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { log } from '#app/platform/log/log.server.ts'
import { findViewer, readPlace } from '#app/platform/visitor/viewer-context.server.ts'

import { readKept, readPlaceCookie, type KeptPlace } from './place-cookie.ts'

/** For loaders of pages whose `handle` says `perPlace`: where the reader looks for things; null if nobody knows. */
export const findReaderPlace = (
  provider: Readonly<RouterContextProvider>,
  handle: PageHandle & { perPlace: true },
): Promise<ReaderPlace | null> => findPlace(findViewer(provider), readPlace(provider, handle))

/** The same for operations. */
export const findCallersPlace = (c: Context, viewer: Pick<Viewer, 'userId'> | null): Promise<ReaderPlace | null> =>
  findPlace(viewer, readPlaceCookie(c.req.header('cookie')))

/** The place that the browser keeps, otherwise that of the account. Without it, everything else works, so failures only hide it. */
async function findPlace(viewer: Pick<Viewer, 'userId'> | null, kept: string | null): Promise<ReaderPlace | null> {
  try {
    const keptPlace = kept === null ? viewer && (await readOwnPlace(viewer)) : readKept(kept)
    const place = keptPlace && (await resolvePlace(keptPlace.text))
    return place && { ...place, isEverything: keptPlace.isEverything }
  } catch (error) {
    log.error({ err: error }, 'place not found')
    return null
  }
}

async function readOwnPlace({ userId }: Pick<Viewer, 'userId'>): Promise<KeptPlace | null> {
  const [row] = await db()<KeptPlace[]>`
    select place as text, is_everything as "isEverything" from buyer_places where user_id = ${userId}`
  return row ?? null
}

const PIN = /^[1-9]\d{2} ?\d{3}$/

/** No part of a metro is further from its middle, in kilometres. */
const CITY_KM = 60

/** The part of a metro that a text begins with, and the city behind it: "Andheri, Mumbai", "andheri west mumbai". */
function findPart(text: string): { name: string; pin: number; city: string | null } | null {
  const words = foldPlace(text).split(' ')
  for (let n = words.length; n > 0; n -= 1) {
    const part = findLocality(words.slice(0, n).join(' '))
    const city = cityByName(words.slice(n).join(' '))
    if (part && (n === words.length || city !== null)) return { ...part, city }
  }
  return null
}

/** The place that a text means, a PIN code, a city or a part of one; null if there is none. */
export async function resolvePlace(typed: string): Promise<ReaderPlace | null> {
  const place = await lookUpPlace(typed.trim())
  return place && { ...place, isEverything: false }
}

async function lookUpPlace(text: string): Promise<Omit<ReaderPlace, 'isEverything'> | null> {
  const sql = db()
  if (PIN.test(text)) {
    const pin = text.replace(' ', '')
    const [row] = await sql<{ area: number; district: string }[]>`
      select area, district from pins where pin = ${Number(pin)}`
    return row ? { text: pin, name: `${pin}, ${placeName(row.district)}`, area: row.area } : null
  }
  const part = findPart(text)
  if (part) {
    const [row] = await sql<{ area: number }[]>`
      select area from pins where pin = ${part.pin} and (${part.city}::text is null or exists (
        select from areas own, areas middle join city_areas on city_areas.area = middle.id
        where own.id = pins.area and city_areas.city = ${part.city}::text and own.point <-> middle.point <= ${CITY_KM}))`
    if (row) return { text: part.name, name: placeName(part.name), area: row.area }
  }
  const city = cityMeant(text) ?? part?.city ?? null
  if (!city) return null
  const [row] = await sql<{ area: number }[]>`select area from city_areas where city = ${city}`
  return row ? { text: city, name: placeName(city), area: row.area } : null
}
