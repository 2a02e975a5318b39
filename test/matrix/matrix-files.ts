import type { World } from './matrix-world.ts'
import type { Entry } from './matrix.ts'

const onFile =
  (rest: string, body?: (world: World) => object): Entry['call'] =>
  (world) => ({ path: `/listing-files/${world.listingFile}${rest}`, ...(body && { body: body(world) }) })

/** The files by which sellers list and re-price many things. The owner's re-prices their item. */
export const LISTING_FILES: Record<string, Entry> = {
  'POST /listing-files': {
    allowed: 'signed in',
    call: () => ({
      path: '/listing-files?name=robots.csv',
      raw: 'id,title\n1,Robot\n',
      headers: { 'content-type': 'text/csv' },
    }),
  },
  'GET /listing-file': { allowed: 'signed in', call: () => ({ path: '/listing-file' }) },
  'PUT /listing-files/:id/choices': {
    allowed: 'owner',
    call: onFile('/choices', () => ({
      columns: { 1: 'price' },
      given: { category: 'books', condition: 'Good', location: 'Pune', can_ship: 'true' },
    })),
  },
  'PUT /listing-files/:id/photos': {
    allowed: 'owner',
    call: onFile('/photos', ({ photo }) => ({ name: 'robot.jpg', key: photo.key })),
  },
  'POST /listing-files/:id/confirm': { allowed: 'owner', call: onFile('/confirm') },
  'POST /listing-files/:id/stop': { allowed: 'owner', call: onFile('/stop') },
  'POST /listing-files/:id/continue': { allowed: 'owner', call: onFile('/continue') },
  'DELETE /listing-files/:id': { allowed: 'owner', call: onFile('') },
  'GET /listing-files/:id/problems': { allowed: 'owner', call: onFile('/problems') },
  'GET /own-listings': { allowed: 'signed in', call: () => ({ path: '/own-listings' }) },
}
