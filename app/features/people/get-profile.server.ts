import { db } from '#app/db/client.server.ts'
import { isUnbannedAccount, isVerifiedLiveAccount } from '#app/db/policies/accounts.server.ts'
import { personRating } from '#app/db/policies/reviews.server.ts'
import type { Rating } from '#app/nouns/review/review-texts.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { noName } from '#app/shared/messages/messages.ts'
import { isUuid } from '#app/shared/uuid.ts'

import type { Profile } from './profile.schema.ts'

type ProfileRow = {
  id: string
  display_name: string | null
  profile_picture: string | null
  created_at: Date
  away_until: Date | null
  answers_within: number | null
  deals_done: number | null
  rating: Rating | null
  email: string | null
}

/**
 * A person as `viewer` may see them. Null for a malformed or unknown id, an account that is deleted or was never
 * verified, and, except for admins, one that is banned.
 */
export async function getProfile(
  viewer: Pick<Viewer, 'userId' | 'isAdmin'> | null,
  id: string,
): Promise<Profile | null> {
  if (!isUuid(id)) return null
  const sql = db()
  const [row] = await sql<ProfileRow[]>`
    select u.id, p.display_name, p.profile_picture, u.created_at, case when u.away_until > now() then u.away_until end as away_until, p.answers_within,
      p.deals_done, ${personRating(sql, sql`u.id`)} as rating,
      case when u.id = ${viewer?.userId ?? null}::uuid then u.email end as email
    from users u left join profiles p on p.user_id = u.id
    where u.id = ${id} and ${isVerifiedLiveAccount(sql, 'u')}
      and (${isUnbannedAccount(sql, 'u')} or ${viewer?.isAdmin ?? false}::boolean)`
  if (!row) return null
  return {
    id: row.id,
    name: row.display_name ?? noName(),
    picture: row.profile_picture,
    joined: row.created_at.toISOString(),
    awayUntil: row.away_until?.toISOString() ?? null,
    ...(row.answers_within !== null && { answersWithin: row.answers_within }),
    ...(row.rating && { rating: row.rating }),
    dealsDone: row.deals_done ?? 0,
    email: row.email,
  }
}
