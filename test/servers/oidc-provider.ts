import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider as ProviderType } from 'oidc-provider'

/** The provider's claims about a person. */
export interface Person {
  sub: string
  email: string
  email_verified: unknown
  name?: string
  picture?: string
}

/** How a lying provider changes the claims of an ID token (null: it sends none) and its userinfo answer. */
export interface Forgery {
  idToken?: (claims: Record<string, unknown>) => Record<string, unknown> | null
  userInfo?: Record<string, unknown>
}

export const CLIENT = { id: 'khazana-test', secret: 'a secret of the client for tests' }

/**
 * An identity provider like Google: code flow with PKCE, discovery, signed ID tokens that contain the e-mail. Whoever
 * comes is signed in as `person` without a prompt, like a user who gave consent before.
 */
export async function startProvider(callbackUrl: string, port = 0) {
  const { Provider } = await import('oidc-provider')
  let person: Person | null = null
  const people = new Map<string, Person>()
  let forgery: Forgery = {}

  const server = createServer((request, response) => {
    const work = async () => {
      if (request.url?.startsWith('/me') && forgery.userInfo) {
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(forgery.userInfo))
      }
      if (request.url?.startsWith('/token')) changeAnswer(response, (body) => forge(body))
      if (!request.url?.startsWith('/interaction/')) return handle(request, response)
      if (!person) {
        return provider.interactionFinished(request, response, { error: 'access_denied' })
      }
      people.set(person.sub, { ...person })
      const { params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) })
      grant.addOIDCScope(String(params['scope']))
      const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } }
      return provider.interactionFinished(request, response, result)
    }
    work().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A server that listens on a TCP port always has an address object.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const provider: ProviderType = new Provider(url, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [callbackUrl],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: [randomUUID()] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google's ID tokens contain these claims too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Grant: 600, Interaction: 600, Session: 600 },
    findAccount: (_, sub) => {
      const found = people.get(sub)
      return found && { accountId: sub, claims: () => ({ ...found, sub }) }
    },
  })
  const handle = provider.callback()

  /** The token endpoint's answer with a forged ID token that carries a valid signature. */
  function forge(body: string): string {
    const { id_token: token, ...rest } = JSON.parse(body) as { id_token?: string }
    if (!token || !forgery.idToken) return body
    const [header = '', payload = ''] = token.split('.')
    const claims = forgery.idToken(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>)
    if (!claims) return JSON.stringify(rest)
    const signed = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
    const signature = createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')
    return JSON.stringify({ ...rest, id_token: `${signed}.${signature}` })
  }

  return {
    url,
    settings: {
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_DISCOVERY_URL: `${url}/.well-known/openid-configuration`,
    },
    /** Sets who signs in next; null refuses. */
    signInAs: (next: Person | null) => void (person = next),
    /** How it lies from now on. */
    lie: (next: Forgery) => void (forgery = next),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Changes a response that is written in one piece before it is sent. */
function changeAnswer(response: ServerResponse, change: (body: string) => string): void {
  const end = response.end.bind(response)
  response.end = ((body?: unknown) => {
    const changed = typeof body === 'string' || Buffer.isBuffer(body) ? change(body.toString()) : ''
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
    // The other overloads are not needed here.
  }) as typeof response.end
}

/** Goes through the provider's pages like a browser, and returns the URL that it redirects back to. */
export async function passProvider(authorizationUrl: string, callbackUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let next = new URL(authorizationUrl)
  for (let step = 0; step < 10; step++) {
    const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: header ? { cookie: header } : {} })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
    if (next.href.startsWith(callbackUrl)) return next
  }
  throw new Error('The provider went round in a circle')
}
