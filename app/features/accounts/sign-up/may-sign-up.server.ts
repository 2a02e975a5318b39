import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import * as say from '#app/features/accounts/messages/messages.ts'
import { site } from '#app/nouns/site/this-site.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import { isInvitation, takeInvitation } from '#app/platform/site/invitations.server.ts'

/**
 * Refuses a new account where the site takes none, and uses the invitation where one is needed. A sign-up with the address of an
 * account uses it, too: what is left of it must not tell whether there was one.
 */
export async function requireSignUp(sql: Sql | TransactionSql, invitation: string | null): Promise<void> {
  const { signUp, readOnly } = site()
  if (readOnly || signUp === 'closed') throw new Refusal('forbidden', say.signUpClosed())
  if (signUp === 'invited' && !(await takeInvitation(sql, invitation))) {
    throw new Refusal('forbidden', invitation === null ? say.signUpInvited() : say.invitationOver())
  }
}

/** Why nobody with this invitation may sign up now, for the page; null if they may. */
export async function findSignUpRefusal(invitation: string | null): Promise<string | null> {
  const { signUp, readOnly } = site()
  if (readOnly || signUp === 'closed') return say.signUpClosed()
  if (signUp === 'open' || (await isInvitation(invitation))) return null
  return invitation === null ? say.signUpInvited() : say.invitationOver()
}
