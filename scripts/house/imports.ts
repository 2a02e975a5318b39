import { isTest, type Code, type Import, type Problem } from './tree.ts'

/**
 * Which features may use which others: their server functions, schemas and other plain modules, and never a component,
 * because pages compose features. The uses form no circle, and a line that nothing needs is a problem, too.
 */
export const USES: readonly (readonly [feature: string, other: string, why: string])[] = [
  ['admin', 'accounts', 'asks who is an admin'],
  ['ads', 'accounts', 'describes its operations as all features do'],
  ['ads', 'admin', 'writes down what admins do with ads'],
  ['ads', 'photos', 'takes uploads as pictures of the site'],
  ['chat', 'accounts', 'reads and writes for the person who asks'],
  ['chat', 'photos', 'makes a picture of what is sent as an image, and keeps it where photos lie'],
  ['chat', 'evidence', 'keeps what was written when somebody reports it'],
  ['demo', 'accounts', 'makes the demo accounts'],
  ['demo', 'photos', 'stores its drawings as photos'],
  ['demo', 'search', 'counts the words of its listings'],
  ['evidence', 'photos', 'copies photos, and keeps them where photos lie'],
  ['inquiries', 'accounts', 'takes what people write, signed in or not; mails them'],
  ['inquiries', 'admin', 'writes down what admins do with it'],
  ['listings', 'accounts', 'writes for the person who asks'],
  ['listings', 'photos', 'draws the picture for sharing from the cover; attaches photos to items'],
  ['photos', 'accounts', 'a photo belongs to the viewer'],
  ['photos', 'admin', 'writes down what admins decide about photos that look copied'],
  ['profiles', 'accounts', 'shows and writes what belongs to the viewer'],
  ['profiles', 'listings', 'shows the listings of a person'],
  ['profiles', 'chat', 'removes images of an account that goes which no message shows'],
  ['profiles', 'photos', 'takes a photo as the picture; removes those of an account that goes'],
  ['profiles', 'reports', 'hides what a closed account sells until the reports of it are decided'],
  ['reports', 'accounts', 'reports come from the viewer; closes accounts, and mails what became of a report'],
  ['reports', 'admin', 'writes down what admins decide'],
  ['reports', 'chat', 'names the reasons for which conversations are reported; opens by an address as its dialogs do'],
  ['reports', 'evidence', 'keeps what is reported, and shows it to admins'],
  ['reports', 'photos', 'what was done about a listing decides what its photos were pointed out for'],
  ['sponsorship', 'accounts', 'a request belongs to the viewer; mails what became of it'],
  ['sponsorship', 'admin', 'writes down what admins decide'],
  ['sponsorship', 'listings', 'shows the listings that it promotes'],
  ['search', 'accounts', 'describes its operations as all features do'],
  ['search', 'listings', 'answers with listings, filtered and paged as theirs are'],
  ['search', 'wishlist', 'says of each listing whether the viewer saved it'],
  ['profiles', 'wishlist', 'says of each listing whether the viewer saved it'],
  ['wishlist', 'accounts', 'a wishlist belongs to the viewer'],
  ['wishlist', 'chat', 'its mails end by the same door'],
  ['wishlist', 'listings', 'shows what was saved as listings'],
]

/** Modules that only one other module may import: search stays behind one function, so that it can be replaced. */
const BEHIND: Readonly<Record<string, string>> = {
  'app/features/catalogue/search/search-items.server.ts': 'app/features/catalogue/search/find-listings.server.ts',
}

const LIST = 'scripts/house/imports.ts'
const LAYERS = ['shared', 'db', 'platform', 'features', 'server', 'shell', 'routes']

/** Import rules that .oxlintrc.json cannot express: imports between features, lazy imports, re-exports. */
export function checkImports(codes: Code[], uses = USES): Problem[] {
  const allowed = uses.map(([feature, other]) => `${feature} → ${other}`)
  const needed = new Set<string>()
  const problems = codes
    .filter(({ file }) => !isTest(file))
    .flatMap(({ file, imports }) =>
      imports.flatMap((one) => {
        const text = refuse(file, one, allowed, needed)
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

function refuse(file: string, { from, to, kind }: Import, allowed: string[], needed: Set<string>) {
  if (kind === 'export all') return 'no barrels: name what is exported'
  if (!to) return undefined
  if (file.startsWith('app/') && /^(?:scripts|test|e2e|bench)\//.test(to))
    return 'the product does not import its tools'
  if (kind === 'dynamic' && isAbove(to, file)) return `imports point down, lazy ones too: ${from} lies above`
  const door = BEHIND[to]
  if (door && file !== door && file.startsWith('app/')) return `${from} has one door: ${door}`
  const [own, other] = [featureOf(file), featureOf(to)]
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

const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1]
const layerOf = (file: string) => /^app\/([^/]+)\//.exec(file)?.[1] ?? ''

function isAbove(to: string, file: string) {
  const [target, own] = [layerOf(to), layerOf(file)]
  if (target === own) return false
  if (own === 'ui') return target !== 'shared'
  // ui stands beside the other layers: whatever is rendered may use it.
  if (target === 'ui') return !['features', 'shell', 'routes', 'server', ''].includes(own)
  return own !== '' && LAYERS.indexOf(target) > LAYERS.indexOf(own)
}
