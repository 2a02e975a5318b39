import { spend, takeTry } from '#app/platform/rate-limit.server.ts'
import { Refusal } from '#app/platform/refusal.server.ts'

/**
 * Counts somebody's wish for a mail to an address, whether or not there is an account: a few per mailbox, and so many
 * per place that nobody works through a list of mailboxes.
 */
export async function spendMailTry(kind: 'reset' | 'verify', email: string, address: string): Promise<void> {
  spend(await takeTry('signInIp', `mail ${address}`))
  const mailbox = await takeTry('reset', `${kind} ${email}`)
  if (!mailbox.allowed)
    throw new Refusal('too_many', 'A few links were sent already. Please look for the last one.', mailbox)
}

/**
 * Whether a mailbox can bear one more mail about a sign-up. Counted apart from links that are asked for again, which would
 * tell of an account by running out sooner.
 */
export async function maySendSignUpMail(email: string): Promise<boolean> {
  return (await takeTry('reset', `sign-up ${email}`)).allowed
}
