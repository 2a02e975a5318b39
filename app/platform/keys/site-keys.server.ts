/**
 * The keys of the site, one for each duty. All are derived from SESSION_SECRET. The site still recognises what an
 * earlier secret made while SESSION_SECRET_PREVIOUS has that secret.
 */
import { createHmac, hkdfSync } from 'node:crypto'

import type { Settings } from '#app/platform/settings/env.server.ts'
import { siteSecrets } from '#app/platform/settings/session-secret.server.ts'
import { settings } from '#app/platform/settings/settings.server.ts'

interface DutyTerms {
  /** Releases before keys had duties put this before the text, and used the secret itself. */
  former: string
  /** For the operator: what a site loses that no longer knows the key. Null when it lasts for minutes at most. */
  lost: string | null
}

/** Every duty. Names are part of what is derived: another name is another key. */
const DUTIES = {
  /** Signs the session cookie. */
  session: { former: '', lost: 'everybody is signed out' },
  /** Signs the cookie of a toast. */
  khazana_flash: { former: 'khazana_flash ', lost: null },
  /** Signs the cookie of a device. */
  khazana_device: { former: 'khazana_device ', lost: 'devices on which people signed in before are not known' },
  /** Marks in that cookie whose device it is, without an address. */
  'device mark': { former: 'device ', lost: null },
  /** Signs the cookie of somebody who gave the first of two factors. */
  khazana_second_step: { former: 'khazana_second_step ', lost: null },
  /** Encrypts the secrets of the apps that show codes. */
  'second factor': {
    former: 'second factor ',
    lost: 'codes of apps are not accepted, so that their owners need a recovery code',
  },
  /** Encrypts the UPI addresses of sellers. */
  'upi address': {
    former: 'upi address ',
    lost: 'UPI addresses of sellers cannot be opened, so that they have to enter them again',
  },
  /** Signs the cookie of somebody who is at Google's pages. */
  khazana_google: { former: 'khazana_google ', lost: null },
  /** Proves to Google who began a sign-in. */
  'google proof': { former: 'google ', lost: null },
  /** Sign the links in mails that stop mails of their kind. */
  'stop-message-mails': {
    former: 'stop-message-mails ',
    lost: 'links in mails sent before that stop mails do not work',
  },
  'stop-wishlist-mails': { former: 'stop-wishlist-mails ', lost: null },
  'stop-sale-mails': { former: 'stop-sale-mails ', lost: null },
  'stop-offer-mails': { former: 'stop-offer-mails ', lost: null },
  /** Makes the token of a mailed link. Its hash is stored: a link that was sent works with any key. */
  'mailed link': { former: 'mail ', lost: null },
  /** Makes the salt of a sign-up's password. The salt is stored with the hash. */
  'sign-up salt': { former: 'sign-up salt ', lost: null },
  /** Hashes the address of a deleted account. */
  'closed account': {
    former: 'closed account ',
    lost: 'addresses of deleted accounts are not recognised, so that banned ones can sign up again',
  },
  /** Makes the code that the seller writes beside the thing on a proof photo. */
  'proof code': { former: 'proof code ', lost: null },
  /** Seals the security log. */
  'security log': { former: 'security log', lost: 'the security log up to then cannot be checked' },
} as const satisfies Record<string, DutyTerms>

export type Duty = keyof typeof DUTIES

/** For the operator: the losses of a site without the keys that it had. */
export const LOST_WITHOUT_KEYS: readonly string[] = Object.values(DUTIES).flatMap(({ lost }) => lost ?? [])

/** The keys of all duties from one secret. */
export interface Keyring {
  /** The authentication code of a text under the key of a duty. */
  mac(duty: Duty, text: string): Buffer
}

const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

function deriveKeyring(secret: string): Keyring {
  const keys = new Map<Duty, Uint8Array>()
  return {
    mac(duty, text) {
      let key = keys.get(duty)
      if (!key) keys.set(duty, (key = new Uint8Array(hkdfSync('sha256', secret, '', `khazana ${duty}`, 32))))
      return hmac(key, text)
    },
  }
}

/** As releases before keys had duties made the same codes. */
const formerKeyring = (secret: string): Keyring => ({
  mac: (duty, text) =>
    duty === 'security log'
      ? hmac(hmac(secret, DUTIES[duty].former), text)
      : hmac(secret, `${DUTIES[duty].former}${text}`),
})

interface KeyringsOf {
  current: { byDuty: Keyring; former: Keyring }
  all: readonly [Keyring, ...Keyring[]]
}

// The dev server reloads modules, and the choice of `keepFormerKeys` must survive that, as the settings do.
const holder = globalThis as typeof globalThis & { khazanaKeyrings?: WeakMap<Settings, KeyringsOf> }
const bySettings = (holder.khazanaKeyrings ??= new WeakMap())

/** All keyrings that the site recognises. The first makes what is new. */
export const keyrings = (): readonly [Keyring, ...Keyring[]] => readKeyrings(settings()).all

function readKeyrings(given: Settings): KeyringsOf {
  const keyring = bySettings.get(given)
  if (keyring) return keyring
  const [secret, ...previous] = siteSecrets(given)
  const current = { byDuty: deriveKeyring(secret), former: formerKeyring(secret) }
  const older = previous.flatMap((one) => [deriveKeyring(one), formerKeyring(one)])
  const made: KeyringsOf = { current, all: [current.byDuty, current.former, ...older] }
  bySettings.set(given, made)
  return made
}

/** The keyring of the current secret as releases before keys had duties used it. */
export const formerKeys = (): Keyring => readKeyrings(settings()).current.former

/**
 * From now on, this process makes with the former keys what is new. Nodes of the release before recognise nothing else,
 * so a secret that they had keeps these keys until it is replaced.
 */
export function makeWithFormerKeys(): void {
  const { current, all } = readKeyrings(settings())
  const others = all.filter((one) => one !== current.former)
  bySettings.set(settings(), { current, all: [current.former, ...others] })
}

/** The authentication code under the key that makes what is new. */
export const makeMac = (duty: Duty, text: string): Buffer => keyrings()[0].mac(duty, text)

/** The same under each key that the site recognises, the first of them first. */
export const allMacs = (duty: Duty, text: string): readonly [Buffer, ...Buffer[]] => {
  const [first, ...others] = keyrings()
  return [first.mac(duty, text), ...others.map((one) => one.mac(duty, text))]
}
