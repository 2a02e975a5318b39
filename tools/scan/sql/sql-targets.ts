import { newMessageId } from '#test/chat.ts'
import { PAGES } from '#test/matrix/matrix-pages.ts'
import type { Role, World } from '#test/matrix/matrix-world.ts'
import { MATRIX, type Allowed, type Call } from '#test/matrix/matrix.ts'
import { readPageParams } from '#test/page-params.ts'

import { PLAUSIBLE } from '../../../e2e/doors.ts'
import { valuesIn, type Operation } from '../described.ts'
import { cookieLine } from '../own-product.ts'
import type { Dressing } from './dressing-proxy.ts'

export interface Target {
  name: string
  isValid: (status: number) => boolean
  method: string
  /** All fields in the server's own description: `path:id`, `query:search`, `body:message.content`. */
  fields: readonly string[]
  /** False when every field is an id, a number or an enum. */
  takesText: boolean
  call: (world: World) => Call | Promise<Call>
  pattern: string
  role: Role
}

/** Values for fields that the matrix's calls leave out. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  details: 'Wants an OTP',
  farPrices: true,
  everything: true,
  website: '',
  type: 'bug',
  name: 'Asha',
  notes: 'Until the fair',
  expiresAt: '2098-01-01T00:00:00.000Z',
  seenVersion: null,
  picture: null,
  wishlistMails: false,
  saleMails: false,
  until: '2026-12-12',
  quarterTurns: 1,
  why: 'spam',
  conversationReport: null,
  replyingTo: null,
  onlinePurchaseLink: 'https://shop.example/7',
  others: [`item-images/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}/${'0'.repeat(32)}`],
  tags: ['tin'],
  attributes: { brand: 'Tata' },
  pin: '411038',
  invitation: 'abcdefghijklmnop',
  columns: { 0: 'title' },
  next: '/profile',
  asked: '/profile',
  'arrival.next': '/profile',
  'arrival.scrollY': 100,
  'arrival.saves': null,
  delivery: 'ships',
  again: false,
  days: 1,
  lastDay: null,
  change: false,
  payment: 'cash',
  checked: ['box'],
  reason: 'other',
}

const ROLES: Readonly<Record<Allowed, Role>> = {
  everyone: 'owner',
  'signed in': 'participant',
  owner: 'owner',
  participants: 'participant',
  admin: 'admin',
}
/** Pages for signed-out visitors only. */
const SIGNED_OUT = /^\/auth\/(?:sign-up|sign-in|verif|reset|google|callback)/

/** Pages that answer 404, because the token belongs to nobody or the path does not exist. */
const SHOWN_AS_GONE = new Set(['/*', '/settings/confirm-email'])

/** All operations and pages that take a parameter. */
export function findTargets(described: readonly Operation[]): Target[] {
  const operations = described.filter(({ fields }) => fields.length > 0)
  return [...operations.flatMap(apart).map(ofOperation), ...ofPages()]
}

/** Mutually exclusive parameters: each gets a target of its own. */
function apart(operation: Operation): Operation[] {
  // A proof is one of three. Codes and passkeys are also taken by operations of their own.
  if (operation.path === '/api/account/reauthentication') {
    return [{ ...operation, fields: operation.fields.filter(({ key }) => key === 'body:password') }]
  }
  const either = operation.fields.filter(({ key }) => key === 'query:before' || key === 'query:after')
  if (either.length < 2) return [operation]
  return either.map((left) => ({
    ...operation,
    // The limit is only accepted together with `before`.
    fields: operation.fields.filter(
      (field) => field !== left && !(left.key === 'query:before' && field.key === 'query:most'),
    ),
  }))
}

function ofOperation({ method, path, fields }: Operation): Target {
  const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const entry = MATRIX[`${method} ${pattern.replace('/api', '')}`]
  if (!entry) throw new Error(`${method} ${path} is missing in test/matrix/matrix.ts`)
  return {
    name: `${method} ${path}`,
    isValid: (status) => (status >= 200 && status < 400) || Boolean(entry.done?.includes(status)),
    method,
    fields: fields.map(({ key }) => key),
    takesText: fields.some(({ isText }) => isText),
    async call(world) {
      const call = await entry.call(world)
      return { ...call, path: `/api${call.path}` }
    },
    pattern,
    role: SIGNED_OUT.test(pattern.replace('/api', '')) ? 'anonymous' : ROLES[entry.allowed],
  }
}

function ofPages(): Target[] {
  return readPageParams()
    .map(({ path, params: query }) => ({
      path,
      query,
      entry: PAGES[path.slice(1)],
      names: [...path.matchAll(/:(\w+)|\*/g)].map(([all, name]) => name ?? all),
    }))
    .filter(({ names, query }) => names.length + query.length > 0)
    .map(({ path, query, entry, names }) => {
      if (!entry) throw new Error(`${path} is missing in test/matrix/matrix-pages.ts`)
      const role: Role = entry.roles?.admin
        ? 'admin'
        : entry.signedIn === 'shown' || entry.roles?.owner
          ? 'owner'
          : 'anonymous'
      return {
        name: `page ${path}`,
        isValid: (status: number) => status < 400 || SHOWN_AS_GONE.has(path),
        method: 'GET',
        fields: [...names.map((name) => `path:${name}`), ...query.map((name) => `query:${name}`)],
        takesText: true,
        call(world: World) {
          const params = Object.entries(entry.params?.(world) ?? {})
          const at = params.reduce((so, [name, value]) => so.replace(name === '*' ? '*' : `:${name}`, value), path)
          return { path: at + (entry.query?.(world) ?? '') }
        },
        pattern: path,
        role,
      }
    })
}

const makeSample = (target: string, name: string, world: World): string => {
  if (name === 'c') return world.conversation.id
  const known = PLAUSIBLE[name]?.[0]
  if (known === undefined) throw new Error(`The parameter ${name} has no value to begin from in e2e/doors.ts`)
  if (name === 'replyingTo') return world.conversation.image
  return name === 'cursor' ? makeCursor(target) : known
}

/** Each list's cursors begin with a letter of their own. */
function makeCursor(target: string): string {
  const place = '1795222501748.0198c0de-0000-7000-8000-000000000001'
  if (/conversations/.test(target)) return place
  if (/sponsor/.test(target)) return `r.${place}`
  return `${/wishlist/.test(target) ? 'w' : 'n'}.${place}`
}

/** A valid request with a star after every value, and the proxy's additions. Throws for a field without a value. */
export async function prepare(target: Target, world: World) {
  const call = await target.call(world)
  const [pathname = '', search = ''] = call.path.split('?')
  const given = new URLSearchParams(search)
  const names = (place: string) =>
    target.fields.filter((field) => field.startsWith(`${place}:`)).map((field) => field.slice(place.length + 1))
  const path = starredPath(pathname, target.pattern)
  const query = names('query').map((name) => {
    const value = given.get(name) ?? makeSample(target.name, name, world)
    return `${name.replace('*', 'brand')}=${encodeURIComponent(value)}*`
  })
  const fields = names('body')
  const { body, original } = starredBody(call.body, fields, target.name)
  const stars = names('path').length + query.length + fields.length
  const address = query.length > 0 ? `${path}?${query.join('&')}` : path
  const found = (address + body).split('*').length - 1
  if (found !== stars) throw new Error(`${target.name}: ${found} of ${stars} parameters are in the request`)
  const cookie = cookieLine(Object.fromEntries(world.visitor(target.role).cookies))
  const { raw, headers } = call
  const dressing: Dressing = { cookie, original, ...(raw !== undefined && { raw }), ...(headers && { headers }) }
  return { method: target.method, address, ...(fields.length > 0 && { body }), stars, dressing }
}

function starredPath(pathname: string, pattern: string): string {
  const parts = pattern.split('/')
  return pathname
    .split('/')
    .map((part, index) => {
      const isRest = parts[parts.length - 1] === '*' && index === pathname.split('/').length - 1
      return parts[index]?.startsWith(':') || isRest ? `${part}*` : part
    })
    .join('/')
}

/** The body with every described field as text with a star, and the value that the server expects for each. */
function starredBody(given: unknown, fields: readonly string[], target: string) {
  const original = new Map<string, () => unknown>()
  if (fields.length === 0) return { body: '', original }
  // A call's body is an object.
  const body = structuredClone((given ?? {}) as Record<string, unknown>)
  const there = new Set(valuesIn(body).map(({ key }) => key.replace('body:', '')))
  for (const field of fields.filter((one) => !there.has(one))) {
    if (!(field in SAMPLES)) throw new Error(`${target} has no sample of ${field}`)
    const [outer = '', inner] = field.split('.')
    // Keep the nested fields that were set before.
    body[outer] =
      inner === undefined ? SAMPLES[field] : { ...(body[outer] as object | undefined), [inner]: SAMPLES[field] }
  }
  const star = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => star(one, name))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([key, one]) => [key, star(one, name ? `${name}.${key}` : key)]),
      )
    }
    // Each request needs a new id for its message or item.
    const isFresh = /^(?:message\.)?id$/.test(name)
    original.set(`${name}=${String(value)}`, () => (isFresh ? newMessageId() : value))
    return `${String(value)}*`
  }
  return { body: JSON.stringify(star(body, '')), original }
}
