import { CODE_LENGTH, CODE_SIGNS } from '#app/nouns/proof/proof-rules.ts'
import type { ProofCode } from '#app/nouns/proof/proof.schema.ts'
import { allMacs, makeMac } from '#app/platform/keys/site-keys.server.ts'
import { DAY, toDay } from '#app/shared/text/dates.ts'

const NUMBER_BYTES = 6

/** The number is so much larger than there are codes that all of them are as likely. */
function writeCode(mac: Buffer): string {
  let number = mac.readUIntBE(0, NUMBER_BYTES)
  let code = ''
  while (code.length < CODE_LENGTH) {
    code += CODE_SIGNS[number % CODE_SIGNS.length]
    number = Math.floor(number / CODE_SIGNS.length)
  }
  return code
}

const codeText = (itemId: string, day: string) => `${itemId} ${day}`

/** The code of a listing for the day in India. Nothing is stored for it. */
export function proofCode(itemId: string, now: number): ProofCode {
  const day = toDay(now)
  return { code: writeCode(makeMac('proof code', codeText(itemId, day))), day }
}

/** The day of which the code is: today, or yesterday for a photo that was taken before midnight. Null if it is of neither. */
export function dayOfProof(itemId: string, code: string, now: number): string | null {
  const days = [toDay(now), toDay(now - DAY)]
  return days.find((day) => allMacs('proof code', codeText(itemId, day)).some((mac) => writeCode(mac) === code)) ?? null
}
