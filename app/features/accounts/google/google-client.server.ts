/** The client of OpenID Connect for Google. openid-client checks what comes back: state, issuer, nonce, signature. */
import type * as OpenId from 'openid-client'

import type { Settings } from '#app/platform/settings/env.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'
import { keepUnlessFailed } from '#app/shared/async/keep-unless-failed.ts'

const TIMEOUT_SECONDS = 10

interface GoogleClient {
  openId: typeof OpenId
  /** The provider's endpoints and keys, from its discovery document. */
  config: OpenId.Configuration
}

const clients = new WeakMap<Settings, Promise<GoogleClient>>()

/** The values that prove that an answer belongs to a sign-in that began in this browser. */
export interface Proof {
  state: string
  nonce: string
  /** PKCE's secret: the authorization URL has only its hash. */
  verifier: string
}

/** Google's URL for a sign-in that returns to `callback`. Throws when the provider cannot be reached. */
export async function authorizationUrl({ state, nonce, verifier }: Proof, callback: string): Promise<string> {
  const { openId, config } = await loadClient()
  const url = openId.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/**
 * The claims of the ID token behind the URL to which Google sent the browser back. Google's userinfo endpoint is never
 * asked: its answer belongs to whoever the access token was issued for. Throws for an answer that is an error, forged,
 * too old or somebody else's.
 */
export async function claimsBehind(back: URL, { state, nonce, verifier }: Proof): Promise<unknown> {
  const { openId, config } = await loadClient()
  const tokens = await openId.authorizationCodeGrant(config, back, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  })
  return tokens.claims()
}

/**
 * Loaded when somebody first signs in with Google, so that it costs the server nothing until then, and again after a
 * failure.
 */
function loadClient(): Promise<GoogleClient> {
  const current = settings()
  return keepUnlessFailed(clients, current, () => discover(current))
}

async function discover({ google }: Settings): Promise<GoogleClient> {
  if (!google) throw new Error('Sign-in with Google is not set up')
  const openId = await import('openid-client')
  const url = new URL(google.discoveryUrl)
  const config = await openId.discovery(url, google.clientId, undefined, openId.ClientSecretPost(google.clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Without it, an ID token that came straight from the provider would be trusted without its signature.
    // oxlint-disable-next-line typescript/no-deprecated -- deprecated only to stand out: a provider in tests has no TLS
    execute: [openId.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [openId.allowInsecureRequests] : [])],
  })
  return { openId, config }
}
