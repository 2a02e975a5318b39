import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'

import { findViewer } from '#app/features/accounts/sessions/find-viewer.server.ts'
import { photosHandler } from '#app/features/photos/photos.http.server.ts'
import { photoPath, photoStorage } from '#app/platform/storage/photo-storage.server.ts'

import { LISTED_PAGES as all, loadPage } from './load-page.ts'
import { PAGES, type Seen } from './matrix-pages.ts'
import { matrixSite } from './matrix-site.ts'
import { changesBetween, makeWorld, ROLES, snapshot, makeWorlds, type Role, type Snapshot } from './matrix-world.ts'

const { sql, api } = await matrixSite({ DEMO: '0' })
const nextWorld = makeWorlds(sql, api)

const SEEN: Record<number, Seen> = { 403: 'denied', 404: 'not found' }

/** The outcome of a loader, and everything in it that reaches a browser. */
async function readSeen(outcome: unknown): Promise<{ seen: Seen; text: string }> {
  if (!(outcome instanceof Response)) {
    const init = (outcome as { init?: ResponseInit } | null | undefined)?.init
    return { seen: SEEN[init?.status ?? 200] ?? 'shown', text: JSON.stringify(outcome) ?? '' }
  }
  const location = outcome.headers.get('location') ?? ''
  const text = `${location} ${await outcome.text()}`
  if (outcome.status === 404) return { seen: 'not found', text }
  if (outcome.status < 300) return { seen: 'shown', text }
  return { seen: location.startsWith('/auth?next=') ? 'to sign in' : 'away', text }
}

const isSignedIn = (role: Role) => ['other', 'participant', 'owner', 'admin'].includes(role)

test('every page has its entry, and every entry its page', () => {
  const paths = all.map(({ path }) => path)
  expect(paths.filter((path) => !(path in PAGES))).toEqual([])
  expect(Object.keys(PAGES).filter((path) => !paths.includes(path))).toEqual([])
})

describe('access to pages', () => {
  let [cells, leaks] = [0, 0]
  afterAll(() => console.log(`pages: ${leaks} leaks in ${cells} cells of ${all.length} pages`))

  test.each(all.map(({ path, file }) => [`/${path}`, path, file] as const))('%s', async (_, path, file) => {
    const entry = PAGES[path]
    if (!entry) throw new Error(`${path} is missing in test/matrix/matrix-pages.ts`)
    const [found, wanted]: Record<string, string>[] = [{}, {}]
    let after: Snapshot | undefined
    for (const role of ROLES) {
      const world = await nextWorld(after)
      const viewer = await findViewer(world.visitor(role).cookieHeader)
      const before = await snapshot(sql)
      const { seen, text } = await readSeen(await loadPage({ path, file }, entry, world, viewer))
      const mayRead = role === 'admin' && entry.tellsAdmins
      const told = Object.values(world.emails).filter(
        (email) => email && email !== world.emails[role] && !mayRead && text.includes(email),
      )
      after = await snapshot(sql)
      const wrote = changesBetween(before, after).map(({ table }) => `wrote ${table}`)
      Object.assign(found ?? {}, { [role]: [seen, ...told.map(() => 'told an address'), ...wrote].join(', ') })
      const usual = isSignedIn(role) ? entry.signedIn : entry.others
      Object.assign(wanted ?? {}, { [role]: entry.roles?.[role] ?? usual })
      cells += 1
      if (found?.[role] !== wanted?.[role]) leaks += 1
    }
    expect(found).toEqual(wanted)
  })
})

test('everybody gets the variants of a public photo, and nobody the master', async () => {
  const world = await makeWorld(sql, api)
  await photoStorage().put(photoPath(world.photo.key, 320), new Uint8Array(3), { contentType: 'image/webp' })
  const app = new Hono().get('/photos/*', photosHandler(photoStorage()))
  const { key } = world.photo
  const masters = [
    '.webp',
    '-0.webp',
    '-2048.webp',
    '.WEBP',
    '.webp?w=320',
    '%2ewebp',
    '.png',
    '',
    '/../x.webp',
    '-320.webp/../.webp',
  ]
  for (const role of ROLES) {
    const headers = { cookie: world.visitor(role).cookieHeader }
    expect((await app.request(`/photos/${key}-320.webp`, { headers })).status).toBe(200)
    const answers = masters.map(async (end) => (await app.request(`/photos/${key}${end}`, { headers })).status)
    expect(await Promise.all(answers)).toEqual(masters.map(() => 404))
  }
  console.log(`photos: 0 of ${masters.length * ROLES.length} ways to a private copy`)
})
