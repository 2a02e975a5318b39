import { write } from '#app/db/write.server.ts'
import { recordAdminAction } from '#app/features/moderation/audit/audit.server.ts'
import type { Admin } from '#app/features/moderation/decisions/close-reports.server.ts'
import { removeInvitation, storeInvitation } from '#app/platform/site/invitations.server.ts'
import { readSiteSwitches, storeSiteSwitches, type SiteSwitches } from '#app/platform/site/site-switches.server.ts'

/** Sets what admins say of the site, and records what changed. */
export async function changeSwitches(admin: Admin, switches: SiteSwitches): Promise<void> {
  await write(admin, async (sql) => {
    const before = await storeSiteSwitches(sql, switches)
    const details = describeChanges(before, switches)
    if (Object.keys(details).length === 0) return
    await recordAdminAction(sql, admin, { action: 'site-switched', subjectId: null, details })
  })
  await readSiteSwitches()
}

function describeChanges(before: SiteSwitches, after: SiteSwitches): Record<string, string | boolean | null> {
  const names = {
    'read only': 'readOnly',
    'sign up': 'signUp',
    'notice en': 'bannerEn',
    'notice hi': 'bannerHi',
  } as const
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, field]) =>
      before[field] === after[field] ? [] : [[name, after[field] ?? 'file'] as const],
    ),
  )
}

/** Makes an invitation, records that, and returns the token of its link. */
export const invite = (admin: Admin, terms: { note: string; people: number; days: number }): Promise<string> =>
  write(admin, async (sql) => {
    const { id, token } = await storeInvitation(sql, terms)
    const details = { title: terms.note, people: terms.people, days: terms.days }
    await recordAdminAction(sql, admin, { action: 'invitation-made', subjectId: id, details })
    return token
  })

/** Ends an invitation, and records that. One that is gone already is no error. */
export async function revokeInvitation(admin: Admin, id: string): Promise<void> {
  await write(admin, async (sql) => {
    const note = await removeInvitation(sql, id)
    if (note === null) return
    await recordAdminAction(sql, admin, { action: 'invitation-revoked', subjectId: id, details: { title: note } })
  })
}
