/**
 * The only way out for HTTP, guarded against SSRF. Users cannot choose where this server connects: the resolved address
 * is checked however it was written, redirects are not followed, and only origins that the operator configured may be
 * internal.
 */
import ipaddr from 'ipaddr.js'
import { lookup } from 'node:dns/promises'
import { request as overHttp, type IncomingMessage } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { Readable } from 'node:stream'

import { outgoingTraceparent } from '#app/platform/log/request-trace.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

/**
 * Where an address is: `public` is the internet; `inside` is this machine and the networks around it; `never` is what
 * none of our requests may reach (link-local, where clouds keep their secrets; multicast; ranges that embed another
 * address).
 */
type Reach = 'public' | 'inside' | 'never'

type Address = { address: string; family: number }
type Options = {
  /** Origins that may be internal: those the operator configured, read anew for each request. */
  configured: () => readonly string[]
  resolve?: (host: string) => Promise<readonly Address[]>
}

/** Thrown before any connection is made. Its message does not reveal the address. */
export class OutgoingRefused extends Error {
  constructor(why: string) {
    super(`not asked: ${why}`)
    this.name = 'OutgoingRefused'
  }
}

/** The time limit for callers that set none. */
const LONGEST_MS = 60_000
const INSIDE = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])
// The only IPv6 block allocated so far. Anything outside it embeds another address or is unassigned.
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3')
const NO_BODY = new Set([204, 205, 304])
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/**
 * A `fetch` that connects to public addresses, and to internal ones only for `configured` origins. An origin that was
 * public once may never become internal later (DNS rebinding). Rejects with `OutgoingRefused` before it connects, and
 * with a TypeError for a redirect unless the caller asked for it (`redirect: 'manual'`).
 */
export function guardedFetch({ configured, resolve = (host) => lookup(host, { all: true }) }: Options): typeof fetch {
  const wasPublic = new Set<string>()

  async function resolveAddresses({ hostname, origin }: URL, signal: AbortSignal): Promise<readonly Address[]> {
    const host = hostname.replaceAll(/^\[|\]$/g, '')
    const family = isIP(host)
    const addresses =
      family === 0 ? await Promise.race([resolve(host), rejectOnAbort(signal)]) : [{ address: host, family }]
    if (addresses.length === 0) throw new OutgoingRefused('the host has no address')
    const reaches = new Set(addresses.map(({ address }) => classifyAddress(address)))
    if (reaches.has('never')) throw new OutgoingRefused('nobody has business at that address')
    if (reaches.has('inside') && (!configured().includes(origin) || wasPublic.has(origin))) {
      throw new OutgoingRefused('the address is an internal one')
    }
    if (!reaches.has('inside')) wasPublic.add(origin)
    return addresses
  }

  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new OutgoingRefused('it is not the web')
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(LONGEST_MS)])
    const addresses = await resolveAddresses(url, signal)
    const traceparent = outgoingTraceparent()
    if (traceparent) request.headers.set('traceparent', traceparent)
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer())
    const answer = await sendRequest(url, request, body, { addresses, signal })
    const status = answer.statusCode ?? 0
    if (REDIRECTS.has(status) && request.redirect !== 'manual') {
      answer.destroy()
      throw new TypeError('fetch failed: redirects are not followed')
    }
    // Node's type and the web's type for the same stream.
    const stream = NO_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
    if (!stream) answer.resume()
    return new Response(stream, { status, statusText: answer.statusMessage, headers: readHeaders(answer) })
  }
}

/**
 * Where an address is, whether it was written as a literal or a name resolved to it. Returns `never` for anything else.
 */
function classifyAddress(address: string): Reach {
  if (!ipaddr.isValid(address)) return 'never'
  // An IPv4-mapped IPv6 address is treated as its IPv4 address.
  const parsed = ipaddr.process(address)
  const range = parsed.range()
  if (INSIDE.has(range)) return 'inside'
  if (range !== 'unicast') return 'never'
  return parsed.kind() === 'ipv4' || parsed.match(GIVEN_OUT) ? 'public' : 'never'
}

// A DNS lookup cannot be cancelled, only abandoned.
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    // A signal's own reason is a DOMException.
    const leave = () => reject(signal.reason as Error)
    if (signal.aborted) leave()
    else signal.addEventListener('abort', leave, { once: true })
  })
}

type Way = { addresses: readonly Address[]; signal: AbortSignal }

function sendRequest(url: URL, request: Request, body: Uint8Array | null, { addresses, signal }: Way) {
  // Connects to the address that was checked, without resolving the name a second time.
  const lookUpPinned: LookupFunction = (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, [...addresses])
    else callback(null, first?.address ?? '', first?.family)
  }
  const over = url.protocol === 'https:' ? overHttps : overHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent = over(
      url,
      {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        lookup: lookUpPinned,
        signal,
        // A kept-alive connection could outlive the check of its address.
        agent: false,
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  return headers
}

/** The `fetch` for every request of this server to others. */
export const outgoing = guardedFetch({ configured: configuredOrigins })

function configuredOrigins(): string[] {
  const { ai, google, traces } = settings()
  return [ai?.baseUrl, google?.discoveryUrl, traces?.url].flatMap((url) => (url ? [new URL(url).origin] : []))
}

/** Makes `outgoing` the global `fetch` of this process, so that libraries (openid-client) are guarded too. */
export function guardFetch(): void {
  globalThis.fetch = outgoing
}
