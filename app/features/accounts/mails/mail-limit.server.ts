import { spend, takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

/**
 * What a mailbox is counted by: the parts of an address that lead nowhere else are left out, so that nobody fills one mailbox
 * under many names. Mail goes to the address as it was given.
 */
export function mailboxKey(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  const [name = ''] = email.slice(0, at).toLowerCase().split('+')
  return isGoogles(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

const isGoogles = (domain: string) => domain === 'gmail.com' || domain === 'googlemail.com'

/**
 * Counts somebody's wish for a mail to an address, whether or not there is an account: a few per mailbox, and so many
 * per place that nobody works through a list of mailboxes.
 */
export async function spendMailTry(kind: 'reset' | 'verify', email: string, address: string): Promise<void> {
  spend(await takeTry('signInIp', `mail ${address}`))
  const mailbox = await takeTry('reset', `${kind} ${mailboxKey(email)}`)
  if (!mailbox.allowed)
    throw new Refusal('too_many', 'We have already sent several links. Please use the newest one.', mailbox)
}

/**
 * Whether a mailbox can bear one more mail about a sign-up. Counted apart from links that are asked for again, which would
 * tell of an account by running out sooner.
 */
export async function maySendSignUpMail(email: string): Promise<boolean> {
  return (await takeTry('reset', `sign-up ${mailboxKey(email)}`)).allowed
}

/** Whether a mailbox can bear a mail of this kind that its owner did not ask for: at most one a day. */
export async function maySendNotice(kind: 'contact' | 'lock-out', email: string): Promise<boolean> {
  return (await takeTry('notices', `${kind} ${mailboxKey(email)}`)).allowed
}
