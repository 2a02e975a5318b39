import { z } from 'zod'

import { db } from '#app/db/client.server.ts'
import { defineOperation } from '#app/platform/http/describe-operation.server.ts'

import * as say from './messages/messages.ts'
import { packAreas } from './nearest-pin.ts'
import { forgetOwnPlace, keepOwnPlace } from './own-place.server.ts'
import { LONGEST_PLACE } from './place-cookie.ts'

export const nearOperations = [
  defineOperation({
    method: 'put',
    path: '/me/place',
    summary: 'Keeps where the viewer looks for things, for browsers that keep no place: a PIN code, or a city',
    access: 'user',
    body: z.object({
      place: z.string({ error: () => say.unknownPlace() }).max(LONGEST_PLACE, { error: () => say.unknownPlace() }),
      everything: z
        .boolean()
        .default(false)
        .describe('Whether pages also show what can only be collected far away from it'),
    }),
    answers: { 200: 'It is kept', 422: 'There is no such place' },
    handle: (_, { viewer, body }) => keepOwnPlace(viewer, body),
  }),
  defineOperation({
    method: 'delete',
    path: '/me/place',
    summary: 'Forgets that place',
    access: 'user',
    answers: { 200: 'It is forgotten' },
    handle: (_, { viewer }) => forgetOwnPlace(viewer),
  }),
  defineOperation({
    method: 'get',
    path: '/places/areas',
    summary:
      'The middles of all areas of PIN codes, so that a browser finds the one around its position without telling that: `PIN latitude ' +
      'longitude` in hundredths of a degree, each as the difference to the one before, in base 36, separated by commas',
    access: 'anyone',
    fromReplica: true,
    answers: { 200: 'The areas' },
    returns: { 200: z.strictObject({ areas: z.string() }) },
    async handle(c) {
      return c.json({ areas: await findPackedAreas() }, 200, { 'Cache-Control': 'public, max-age=86400' })
    },
  }),
]

/** Only another file of PIN codes changes the areas. */
let packed = { digest: '', areas: '' }

async function findPackedAreas(): Promise<string> {
  const [file] = await db()<{ digest: string }[]>`select digest from area_files`
  const digest = file?.digest ?? ''
  if (digest === '' || digest !== packed.digest) {
    const areas = await db()<{ id: number; lat: number; lng: number }[]>`select id, lat, lng from areas order by id`
    packed = { digest, areas: packAreas(areas) }
  }
  return packed.areas
}
