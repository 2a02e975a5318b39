import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { PASSWORD, type Role, type World } from '#test/matrix-world.ts'

import { isTest, listFiles } from '../house/tree.ts'
import { ROOT } from '../steps.ts'

/** Where mails are made: how many kinds, and how each of them begins. */
const MAILS: Readonly<Record<string, readonly RegExp[]>> = {
  'account-mails.server.ts': [/^Verify your e-mail/, /^Verify your e-mail/, /^You already have/, /password/],
  'contact-mail.server.ts': [/^We received your message/],
  'sponsorship-mail.server.ts': [/^Sponsored: /, /^Not sponsored: /],
  'report-mails.server.ts': [
    /^We looked at your report/,
    /listing is hidden/,
    /listing is back/,
    /account is (?:closed|open)/,
  ],
  'unread-mails.server.ts': [/ wrote to you about /],
  'wishlist-mails.server.ts': [/^Now /],
}
/** Sends what others made. */
const SENDERS = new Set(['mail.server.ts', 'old-mail-jobs.server.ts'])

/** Kinds of mail that the drill does not know, and those that it did not get. */
export function missingMails(subjects: readonly string[]): string[] {
  const made = listFiles(ROOT)
    .filter((file) => file.startsWith('app/') && file.endsWith('.ts') && !isTest(file))
    .map((file) => ({
      name: file.split('/').pop() ?? '',
      count: readFileSync(join(ROOT, file), 'utf8').match(/^ +(?:async )?compose\(|\bsendMail\(/gm)?.length ?? 0,
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
      .filter((one) => !subjects.some((subject) => one.test(subject)))
      .map((one) => `no mail ${String(one)} of ${name} came`),
  )
  return [...unknown, ...missing]
}

type Ask = (role: Role, method: string, path: string, body?: unknown) => Promise<number>

/** Does everything that has a mail sent. */
export async function causeMails(world: World, ask: Ask): Promise<string[]> {
  const { owner, item, sellersItem, sponsored, seller } = world
  const failed: string[] = []
  const done = async (...asked: Parameters<Ask>) => {
    const status = await ask(...asked)
    if (status >= 400) failed.push(`${asked[1]} ${asked[2]} answered ${status}`)
  }
  const sound = { password: PASSWORD, name: 'Nila' }
  const email = `nila-${crypto.randomUUID()}@khazana.test`
  await done('anonymous', 'POST', '/auth/sign-up', { ...sound, email })
  await done('anonymous', 'POST', '/auth/sign-up', { ...sound, email: owner.email })
  await done('anonymous', 'POST', '/auth/verification', { email: world.waiting.email })
  await done('anonymous', 'POST', '/auth/reset-request', { email: owner.email })
  const words = { id: world.freshId, name: 'Owner', email: owner.email, message: 'How do I change my name?' }
  await done('owner', 'POST', '/contact', words)
  const decide = (status: string) => done('admin', 'PUT', `/admin/sponsored/${sponsored.id}`, { status, notes: null })
  await decide('approved')
  await decide('rejected')
  await done('participant', 'POST', `/items/${sellersItem.id}/report`, { reason: 'scam' })
  await done('participant', 'PUT', `/wishlist/${item.id}`)
  await done('admin', 'PUT', `/admin/items/${sellersItem.id}/hidden`, { hidden: true, why: 'scam' })
  await done('admin', 'PUT', `/admin/items/${sellersItem.id}/hidden`, { hidden: false })
  await done('admin', 'PUT', `/admin/people/${seller.id}/banned`, { banned: true })
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
  return failed
}
