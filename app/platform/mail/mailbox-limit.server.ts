import { refuseWhenSpent, takeTry } from '#app/platform/http/rate-limit.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import * as say from '#app/platform/mail/messages/messages.ts'

/**
 * The rate-limit key of a mailbox. It omits the parts of an address that do not change the mailbox, so that
 * nobody floods one mailbox under many aliases. Mail still goes to the address as given.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return isGoogles(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const isGoogles = (domain: string) => domain === 'gmail.com' || domain === 'googlemail.com'

/**
 * Counts a request for a mail to an address, whether or not it has an account: a few per mailbox, and a limit per
 * client address, so that nobody works through a list of mailboxes.
 */
export async function spendMailTry(kind: 'reset' | 'verify', email: string, address: string): Promise<void> {
  refuseWhenSpent(await takeTry('signInIp', `mail ${address}`))
  const mailbox = await takeTry('reset', `${kind} ${mailboxKey(email)}`)
  if (!mailbox.allowed) throw new Refusal('too_many', say.severalLinks(), mailbox)
}

/**
 * Whether a mailbox may get another mail about a sign-up. Counted separately from requests for a link: a shared limit
 * would reveal an account by running out sooner.
 */
export async function maySendSignUpMail(email: string): Promise<boolean> {
  return (await takeTry('reset', `sign-up ${mailboxKey(email)}`)).allowed
}
