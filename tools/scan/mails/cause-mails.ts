import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { PASSWORD, type Role, type World } from '#test/matrix/matrix-world.ts'

import { ROOT } from '../../../scripts/steps.ts'
import { isTest, listFiles } from '../../house/tree.ts'

/**
 * The mails of each file that composes some. Each mail has a list of patterns: one for each variant, matched against its subject
 * and its text.
 */
const MAILS: Readonly<Record<string, readonly (readonly RegExp[])[]>> = {
  'account-mails.server.ts': [
    [/^Verify your e-mail[^]*Welcome to Khazana/, /^Verify your e-mail[^]*Somebody signed up/],
    [/^You already have[^]*tried to make/],
    [/^Choose a new password/],
    [/^Somebody tried to sign in/],
    [/^Your Khazana password was changed/],
    [/^Mails from Khazana reach you/],
  ],
  'email-change-mails.server.ts': [
    [/^Do you want to change your e-mail/, /^Confirm your new e-mail/, /^You already have[^]*wanted to give/],
    [/^Your Khazana account has another e-mail/],
  ],
  'factor-mails.server.ts': [[/^How you sign in to Khazana was changed/], [/^Admins need a second factor/]],
  'contact-mails.server.ts': [[/^We received your message/], [/^We received a message/]],
  'notice-mails.server.ts': [
    [
      /^We looked at your report/,
      /listing is hidden/,
      /listing is back/,
      /account is closed/,
      /account is suspended/,
      /account is open/,
      /^A warning about your Khazana account/,
      /^Sponsored: /,
      /^Not sponsored: /,
      /^Your offer of .* was declined/,
      /^Your UPI address on Khazana was entered/,
      /^A time and place to meet/,
    ],
  ],
  'sale-mail.server.ts': [[/^Is .* still on sale/]],
  'unread-mail.server.ts': [[/ wrote to you about /]],
  'saved-mail.server.ts': [[/^Now /]],
}
/** Each match makes a kind of mail. `tellOwner` composes for each kind that is made by it, and its own function is none. */
const COMPOSED = /^ +(?:async )?compose\((?!about\))|\bsendMail\(|= tellOwner[<(]/gm
/** Sends mails that other files compose. */
const SENDERS = new Set(['mail.server.ts', 'old-mail-jobs.server.ts'])

/** Kinds of mail that the drill does not know, and kinds missing in `mails`, which are subjects with texts. */
export function missingMails(mails: readonly string[]): string[] {
  const made = listFiles(ROOT)
    .filter((file) => file.startsWith('app/') && file.endsWith('.ts') && !isTest(file))
    .map((file) => ({
      name: file.split('/').pop() ?? '',
      count: readFileSync(join(ROOT, file), 'utf8').match(COMPOSED)?.length ?? 0,
    }))
    .filter(({ name, count }) => count > 0 && !SENDERS.has(name))
  const unknown = made
    .filter(({ name, count }) => MAILS[name]?.length !== count)
    .map(
      ({ name, count }) =>
        `${name} makes ${count} kinds of mail: scan/cause-mails.ts knows ${MAILS[name]?.length ?? 0}`,
    )
  const missing = Object.entries(MAILS).flatMap(([name, all]) =>
    all
      .flat()
      .filter((one) => !mails.some((mail) => one.test(mail)))
      .map((one) => `no mail ${String(one)} of ${name} came`),
  )
  return [...unknown, ...missing]
}

type Ask = (role: Role, method: string, path: string, body?: unknown) => Promise<number>
/** Waits for the mail to an address whose subject begins with `subject`, and returns its text. */
type FindMail = (to: string, subject: string) => Promise<string>

/** More failed sign-ins than an account may have in an hour. */
const WRONG_SIGN_INS = 12

/** Does everything that causes a mail. The product must have its default limit for sign-ins per account. */
export async function causeMails(world: World, ask: Ask, findMail: FindMail): Promise<string[]> {
  const { sql, owner, item, sellersItem, sponsored, seller } = world
  const failed: string[] = []
  const done = async (...asked: Parameters<Ask>) => {
    const status = await ask(...asked)
    if (status >= 400) failed.push(`${asked[1]} ${asked[2]} answered ${status}`)
  }
  const newAddress = () => `nila-${crypto.randomUUID()}@khazana.test`
  const sound = { password: PASSWORD, name: 'Nila' }
  const email = newAddress()
  await done('anonymous', 'POST', '/auth/sign-up', { ...sound, email })
  await done('anonymous', 'POST', '/auth/sign-up', { ...sound, email: owner.email })
  await done('anonymous', 'POST', '/auth/verification', { email: world.waiting.email })
  // Every sign-in here comes from another browser.
  await done('anonymous', 'POST', '/auth/sign-up', { ...sound, email })
  await done('anonymous', 'POST', '/auth/reset-request', { email: owner.email })
  const words = { name: 'Owner', email: owner.email, message: 'How do I change my name?' }
  await done('owner', 'POST', '/contact', { ...words, id: world.freshId })
  const [other] = await sql<{ id: string }[]>`select new_id() as id`
  await done('anonymous', 'POST', '/contact', { ...words, id: other?.id })
  const decide = (status: string) => done('admin', 'PUT', `/admin/sponsored/${sponsored.id}`, { status, notes: null })
  await decide('approved')
  await decide('rejected')
  await done('participant', 'POST', `/items/${sellersItem.id}/report`, { reason: 'scam' })
  await done('owner', 'POST', `/offers/${world.offer}/refusal`, { reason: 'firm' })
  const [ahead] = await sql<{ id: string; time: Date }[]>`select new_id() as id, now() + interval '1 day' as time`
  const meeting = { id: ahead?.id, place: 'Metro station', placeKind: 'metro', times: [ahead?.time.toISOString()] }
  await done('owner', 'POST', `/deals/${world.reservation}/meetings`, meeting)
  await done('owner', 'PUT', '/me/upi', { address: 'asha.rao@okaxis', name: 'Asha Rao' })
  await done('participant', 'PUT', `/wishlist/${item.id}`)
  await done('admin', 'PUT', `/admin/items/${sellersItem.id}/hidden`, { hidden: true, why: 'scam' })
  await done('admin', 'PUT', `/admin/items/${sellersItem.id}/hidden`, { hidden: false })
  await done('admin', 'POST', `/admin/people/${seller.id}/warnings`, { why: 'spam' })
  await done('admin', 'PUT', `/admin/people/${seller.id}/banned`, { banned: true, days: 1, why: 'spam' })
  await done('admin', 'PUT', `/admin/people/${seller.id}/banned`, { banned: true, change: true })
  await done('admin', 'PUT', `/admin/people/${seller.id}/banned`, { banned: false })
  // As its schedule does once an hour.
  await sql`update items set confirmed_at = now() - interval '61 days' where id = ${item.id}`
  await sql`insert into pgboss.job (name, data) values ('ask-sellers', '{}')`
  await findMail(owner.email, 'Is ')
  await done('owner', 'PUT', `/items/${item.id}`, {
    title: item.title,
    description: item.description,
    price: 100,
    category: item.category,
    condition: item.condition,
    location: item.location,
    images: item.images,
    seenUpdatedAt: item.updatedAt.toISOString(),
  })
  await sql`update users set mail_refusals = 3 where id = ${owner.id}`
  await done('owner', 'POST', '/account/email/try')
  const [factor] = await sql<{ id: string }[]>`
    insert into second_factors (user_id, kind, name, sealed_secret, last_step)
    values (${owner.id}, 'app', 'Phone', 'x', 1) returning id`
  await done('owner', 'DELETE', `/account/factors/${factor?.id}`)
  // As its schedule does once an hour.
  await sql`insert into pgboss.job (name, data) values ('tell-admins-of-factor', '{}')`
  await findMail(world.emails.admin ?? '', 'Admins need a second factor')
  const changed = newAddress()
  await changeEmail(world, changed, done, findMail)
  await done('owner', 'PUT', '/account/password', { current: PASSWORD, password: 'a lantern over the sea' })
  // This comes last, because no sign-in is possible afterwards.
  for (let n = 0; n < WRONG_SIGN_INS; n++) {
    await ask('anonymous', 'POST', '/auth/sign-in', { email: changed, password: `not the password ${n}` })
  }
  return failed
}

/** Changes the address: first to one that somebody else has, then to a free one, confirmed from both mailboxes. */
async function changeEmail(
  { owner, participant }: World,
  email: string,
  done: (...asked: Parameters<Ask>) => Promise<void>,
  findMail: FindMail,
): Promise<void> {
  await done('owner', 'POST', '/account/email', { email: participant.email, password: PASSWORD })
  // Both mails are composed when they are sent, and only while this change is pending.
  await findMail(participant.email, 'You already have')
  await findMail(owner.email, 'Do you want to change your e-mail')
  await done('owner', 'POST', '/account/email', { email, password: PASSWORD })
  const mails = [
    await findMail(owner.email, 'Do you want to change your e-mail'),
    await findMail(email, 'Confirm your new e-mail'),
  ]
  for (const mail of mails) {
    const [, token = ''] = /token=([\w-]+)/.exec(mail) ?? []
    await done('anonymous', 'POST', '/account/email/confirm', { token })
  }
}
