/** Lets the browser make a passkey or sign with one. Its library is loaded when somebody uses one. */
import { ApiFailure } from '#app/ui/api/api-call.ts'
import { askApi } from '#app/ui/api/ask.ts'

import * as say from './messages/messages.ts'
import type { PasskeySetup } from './passkey-setup.schema.ts'

const loadLibrary = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof loadLibrary>>

export const beginPasskey = () => askApi('POST', '/account/factors/passkey/setup')

/** Makes a passkey. Throws an `ApiFailure`, also when the person stops it. */
export async function makePasskey(optionsJSON: PasskeySetup) {
  return withLibrary(({ startRegistration }) => startRegistration({ optionsJSON }))
}

const SETUPS = {
  'sign-in': '/auth/passkey/setup',
  'second-step': '/auth/second-step/passkey/setup',
  prove: '/account/reauthentication/passkey',
} as const

/** Lets a passkey sign. Throws an `ApiFailure`, also when the person stops it. */
export async function signByPasskey(what: keyof typeof SETUPS) {
  const optionsJSON = await askApi('POST', SETUPS[what])
  return withLibrary(({ startAuthentication }) => startAuthentication({ optionsJSON }))
}

async function withLibrary<Answer>(work: (library: Library) => Promise<Answer>): Promise<Answer> {
  const library = await loadLibrary()
  if (!library.browserSupportsWebAuthn()) throw problem(say.notInThisBrowser())
  try {
    return await work(library)
  } catch (error) {
    const isThere = error instanceof library.WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw problem(isThere ? say.alreadyOnDevice() : say.stopped(), error)
  }
}

/** Forms show it as they show the server's refusals. */
function problem(message: string, cause?: unknown): ApiFailure {
  const failure = new ApiFailure({ status: 422, code: 'passkey', message })
  failure.cause = cause
  return failure
}
