import { isTest, type Code, type Import, type Problem } from '../tree.ts'

/**
 * Which features may use which others: their server functions, schemas and other plain modules, and never a component,
 * because pages compose features. The uses form no circle, and an unused entry is a problem too.
 */
export const USES: readonly (readonly [feature: string, other: string, why: string])[] = [
  ['ads', 'moderation', 'records in the audit log what admins do with ads'],
  ['ads', 'photos', 'stores uploads as pictures of the site'],
  ['catalogue', 'photos', 'draws the picture for sharing from the cover'],
  ['chat', 'accounts', 'reads and writes for the viewer'],
  ['chat', 'cautions', 'tells readers what a message may be up to'],
  ['chat', 'evidence', 'keeps the messages that a report is about'],
  ['chat', 'photos', 'decodes images and stores them beside the photos'],
  ['deals', 'chat', 'hears on the live connection how a deal moves'],
  ['deals', 'selling', 'tells those who saved an item that it was sold'],
  ['demo', 'accounts', 'creates the demo accounts'],
  ['demo', 'catalogue', 'counts the words of its listings for the search'],
  ['demo', 'photos', 'stores its pictures as photos'],
  ['demo', 'offers', 'stores offers between its people'],
  ['demo', 'deals', 'completes deals of its people'],
  ['demo', 'meetings', 'lets two of its people meet'],
  ['demo', 'reviews', 'stores what its people say of each other'],
  ['evidence', 'photos', 'copies photos within the photo storage'],
  ['inquiries', 'moderation', 'records in the audit log what admins do with feedback and contacts'],
  ['inquiries', 'notices', 'answers a mailbox that belongs to nobody'],
  ['moderation', 'accounts', 'closes accounts and ends sessions'],
  ['moderation', 'catalogue', 'says the place of a reported listing in the language of the admin'],
  ['moderation', 'chat', 'reads the conversation that a report is about'],
  ['moderation', 'evidence', 'keeps what is reported, and shows it to admins'],
  ['moderation', 'photos', 'shows and dismisses photos that look copied'],
  ['notices', 'selling', 'names the listings that their seller is asked about'],
  ['people', 'accounts', 'shows and changes the account of the viewer'],
  ['people', 'catalogue', 'shows the listings of a person'],
  ['people', 'moderation', 'pauses the listings of somebody who is away, in the batches of a ban'],
  ['people', 'photos', 'stores the picture'],
  ['photos', 'accounts', 'asks who may see a hidden photo'],
  ['selling', 'catalogue', 'answers with the listing as its page shows it'],
  ['selling', 'photos', 'attaches photos to listings'],
  ['sponsorship', 'catalogue', 'shows the listings that it promotes'],
  ['sponsorship', 'moderation', 'records in the audit log what admins decide'],
  ['offers', 'chat', 'keeps offers as cards of conversations'],
  ['wishlist', 'catalogue', 'shows saved items as cards'],
]

/** Modules that only one other module may import: search stays behind one function, so that it can be replaced. */
const BEHIND: Readonly<Record<string, string>> = {
  'app/features/catalogue/search/search-items.server.ts': 'app/features/catalogue/search/find-listings.server.ts',
}

/** Modules and packages that the product loads when it needs them, because most processes never do. */
const LATE: readonly (readonly [what: string, when: string])[] = [
  ['app/platform/traces/otlp.server.ts', 'with a collector of traces'],
  ['@redis/client', 'with REDIS_URL'],
  ['openid-client', 'for a sign-in with Google'],
  ['dictionary-en', 'for the first search that may have an English word'],
  ['qr/decode.js', 'for a picture that may show a code'],
  ['app/features/photos/pixels/heic.server.ts', 'for a photo in HEIC'],
  ['app/features/demo/seed.server.ts', 'in a demo'],
]

const LIST = 'tools/house/rules/imports.ts'
const LAYERS = ['shared', 'nouns', 'db', 'platform', 'features', 'server', 'shell', 'routes']

/** Import rules that .oxlintrc.json cannot express: imports between features, lazy imports, re-exports. */
export function checkImports(codes: Code[], uses = USES): Problem[] {
  const allowed = uses.map(([feature, other]) => `${feature} → ${other}`)
  const needed = new Set<string>()
  const problems = codes.flatMap(({ file, imports }) =>
    imports.flatMap((one) => {
      const text = refuseTools(file, one) ?? (isTest(file) ? undefined : refuse(file, one, allowed, needed))
      return text ? [{ file, line: one.line, text }] : []
    }),
  )
  const inList = (text: string) => ({ file: LIST, text })
  const idle = allowed.filter((line) => !needed.has(line)).map((line) => inList(`nothing needs "${line}"`))
  const circles = uses.flatMap(([feature]) => {
    const far = reach(feature, uses)
    return far.has(feature) ? [inList(`${feature} uses itself by way of ${[...far].join(', ')}`)] : []
  })
  return [...problems, ...idle, ...circles]
}

/** Code does not depend on what measures it. This holds for tests too. */
function refuseTools(file: string, { to }: Import) {
  return to?.startsWith('tools/') && !file.startsWith('tools/') ? 'only tools import tools' : undefined
}

function refuse(file: string, { from, to, kind }: Import, allowed: string[], needed: Set<string>) {
  if (kind === 'export all') return 'no barrels: name what is exported'
  const late = LATE.find(([what]) => what === (to ?? from))
  if (late && kind === 'value' && /^(?:app|scripts)\//.test(file)) return `${from} is loaded ${late[1]}: await import()`
  if (!to) return undefined
  const [, room] = /^packages\/([^/]+)\//.exec(to) ?? []
  if (room && from !== `#packages/${room}` && !file.startsWith(`packages/${room}/`))
    return `the door is #packages/${room}`
  if (file.startsWith('packages/') && !to.startsWith('packages/')) return 'a package knows nothing of Khazana'
  if (file.startsWith('app/') && /^(?:scripts|test|e2e)\//.test(to))
    return 'the product does not import its tests and scripts'
  if (kind === 'dynamic' && isAbove(to, file)) return `imports point down, lazy ones too: ${from} lies above`
  const door = BEHIND[to]
  if (door && file !== door && file.startsWith('app/')) return `${from} has one door: ${door}`
  const [own, other] = [findFeature(file), findFeature(to)]
  if (!own || !other || own === other) return undefined
  if (to.endsWith('.tsx')) return `${from} is another feature’s component: let the page pass it in`
  const line = `${own} → ${other}`
  needed.add(line)
  return allowed.includes(line) ? undefined : `${from} is another feature’s: ${LIST} does not allow "${line}"`
}

/** The features that `feature` uses, and those that they use. */
function reach(feature: string, uses: typeof USES): Set<string> {
  const far = new Set(uses.flatMap(([user, used]) => (user === feature ? [used] : [])))
  for (const one of far) for (const [user, used] of uses) if (user === one) far.add(used)
  return far
}

const findFeature = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]
const findLayer = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? ''

function isAbove(to: string, file: string) {
  const [target, own] = [findLayer(to), findLayer(file)]
  if (target === own) return false
  if (own === 'ui') return target !== 'shared'
  // ui stands beside the other layers: whatever is rendered may use it.
  if (target === 'ui') return !['features', 'shell', 'routes', 'server', ''].includes(own)
  return own !== '' && LAYERS.indexOf(target) > LAYERS.indexOf(own)
}
