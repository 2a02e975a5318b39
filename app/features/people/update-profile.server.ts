import type { TransactionSql } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { isBetween, isLiveConversation } from '#app/db/policies/conversations.server.ts'
import { write } from '#app/db/write.server.ts'
import { setName } from '#app/features/accounts/names/set-name.server.ts'
import * as say from '#app/features/people/messages/messages.ts'
import { choosePicture } from '#app/features/photos/choose-picture.server.ts'
import { REMOVE_PHOTO_JOB } from '#app/features/photos/remove-photos.server.ts'
import { Refusal } from '#app/platform/http/refusal.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import type { TextTable } from '#app/platform/jobs/clean-texts.server.ts'
import { enqueueJob } from '#app/platform/jobs/queue.server.ts'
import { applyToText } from '#app/platform/jobs/stored-text-rules.ts'
import { refuseWatched } from '#app/platform/watched-words/watched-words.server.ts'
import { looksLikeStaff } from '#app/shared/messages/messages.ts'
import { cleanName } from '#app/shared/text/display-name.ts'
import { isStaffName } from '#app/shared/text/staff-name.ts'

/**
 * Changes the given fields of the viewer's own profile; null removes the name or the picture. A picture that is no
 * longer shown is removed at once, by a job. Throws a Refusal when the picture is not the viewer's own, or the name is
 * reserved for staff.
 */
export async function updateProfile(
  viewer: Pick<Viewer, 'userId' | 'isAdmin'>,
  { displayName, picture }: { displayName?: string | null | undefined; picture?: string | null | undefined },
): Promise<void> {
  const { userId, isAdmin } = viewer
  if (displayName && !isAdmin && isStaffName(displayName)) {
    throw new Refusal('invalid', looksLikeStaff(), { fields: { displayName: looksLikeStaff() } })
  }
  if (!isAdmin) refuseWatched({ displayName }, 'names')
  await write(viewer, async (sql) => {
    // A concurrent account deletion waits for this lock, or has already happened. Locked first, as the deletion does.
    const [user] = await sql`select from users where id = ${userId} and ${isLiveAccount(sql)} for no key update`
    if (!user) throw new Refusal('signed_out', say.signInFirst())
    const [before] = await sql<{ profile_picture: string | null }[]>`
      select profile_picture from profiles where user_id = ${userId} for update`
    if (picture && picture !== before?.profile_picture) await choosePicture(sql, { userId, key: picture })
    if (displayName === null && (await isSeenByOthers(sql, userId))) {
      throw new Refusal('invalid', say.nameStays(), { fields: { displayName: say.nameStays() } })
    }
    if (displayName !== undefined) await setName(sql, userId, displayName)
    if (picture === undefined) return
    await sql`
      insert into profiles (user_id, profile_picture) values (${userId}, ${picture})
      on conflict (user_id) do update set profile_picture = excluded.profile_picture`
    const old = before?.profile_picture
    if (old && old !== picture) await enqueueJob(sql, REMOVE_PHOTO_JOB, { key: old })
  })
}

/** Whether others deal with this person, who then has to have a name. */
async function isSeenByOthers(sql: TransactionSql, userId: string): Promise<boolean> {
  const [row] = await sql<{ seen: boolean }[]>`
    select exists (select from items where user_id = ${userId} and not is_sold)
      or exists (select from conversations c where ${isBetween(sql, userId, 'c')} and c.last_seq > 0
        and ${isLiveConversation(sql, 'c')}) as seen`
  return row?.seen ?? false
}

/** For the job that cleans stored texts. */
export const profileTexts: TextTable = {
  table: 'profiles',
  key: 'user_id',
  columns: { display_name: applyToText(cleanName) },
  writeClean: (sql, { key, clean, isSame }) => sql`update profiles set ${sql(clean)} where user_id = ${key} ${isSame}`,
}
