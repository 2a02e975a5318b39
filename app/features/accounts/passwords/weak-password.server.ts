import { dictionary } from '@zxcvbn-ts/language-common'

import * as say from '#app/features/accounts/messages/messages.ts'

import { PASSWORD_MAX, PASSWORD_MIN } from './password.server.ts'

const COMMONEST = 3000
let common: ReadonlySet<string> | undefined

/** Why a password is too weak, in sentences for its owner; empty if it is acceptable. */
export function weaknesses(password: string, email: string): string[] {
  const reasons: string[] = []
  if ([...password].length < PASSWORD_MIN) reasons.push(say.atLeast({ n: PASSWORD_MIN }))
  if ([...password].length > PASSWORD_MAX) reasons.push(say.atMost({ n: PASSWORD_MAX }))
  const plain = password.toLowerCase()
  if (isCommon(plain)) reasons.push(say.tooCommon())
  const own = email.toLowerCase().split('@')[0] ?? ''
  if (own.length >= 4 && plain.includes(own)) reasons.push(say.hasEmail())
  if (plain.length > 0 && new Set(plain).size < 4) reasons.push(say.fewCharacters())
  return reasons
}

function isCommon(password: string): boolean {
  if (!common) {
    const commonPasswords = dictionary['passwords-common'] ?? []
    // Only the list's longer entries: shorter ones are refused for their length anyway.
    common = new Set([
      ...commonPasswords.slice(0, COMMONEST),
      ...commonPasswords.filter((one) => one.length >= PASSWORD_MIN),
    ])
  }
  // The password without the digits and symbols at its end.
  const bare = /^[^]*[^\d\W_]/u.exec(password)?.[0] ?? ''
  return common.has(password) || (bare.length >= 4 && common.has(bare) && password.length - bare.length <= 4)
}
