import { db } from '#app/db/client.server.ts'
import { isLiveAccount } from '#app/db/policies/accounts.server.ts'
import { write } from '#app/db/write.server.ts'
import type { NoticePreference } from '#app/features/notices/notice.schema.ts'
import {
  describeTopic,
  NOTICE_CHANNELS,
  OPTIONAL_TOPICS,
  type NoticeChannel,
  type OptionalTopic,
} from '#app/nouns/notice/notice-kinds.ts'
import type { Eraser, ListExporter } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type Owner = Pick<Viewer, 'userId'>

/** Everything that a person can switch on or off today, in the order of their profile. */
export async function listPreferences({ userId }: Owner): Promise<NoticePreference[]> {
  const rows = await db()<NoticePreference[]>`
    select topic, channel, is_wanted as "isWanted" from notice_preferences where user_id = ${userId}`
  const stored = new Map(rows.map(({ topic, channel, isWanted }) => [`${topic} ${channel}`, isWanted]))
  return OPTIONAL_TOPICS.flatMap((topic) =>
    NOTICE_CHANNELS.flatMap((channel) => {
      const setting = describeTopic(topic).channels[channel]
      return setting?.label ? [{ topic, channel, isWanted: stored.get(`${topic} ${channel}`) ?? setting.isOn }] : []
    }),
  )
}

/** Stores one preference. Nothing is stored for an account that is gone. */
export async function setPreference({ userId }: Owner, { topic, channel, isWanted }: NoticePreference): Promise<void> {
  await write(
    { userId },
    (sql) => sql`
    insert into notice_preferences as stored (user_id, topic, channel, is_wanted)
    select id, ${topic}, ${channel}, ${isWanted} from users where id = ${userId} and ${isLiveAccount(sql)}
    on conflict (user_id, topic, channel) do update set is_wanted = excluded.is_wanted, updated_at = now()
      where stored.is_wanted <> excluded.is_wanted`,
  )
}

/** Whether a person wants the notices of a topic in this way. */
export async function isWanted(owner: Owner, topic: OptionalTopic, channel: NoticeChannel): Promise<boolean> {
  const all = await listPreferences(owner)
  return all.some((one) => one.topic === topic && one.channel === channel && one.isWanted)
}

export const preferencesExporter: ListExporter = {
  name: 'noticePreferences',
  // The older table has the same choices.
  tables: ['notice_preferences', 'notification_settings'],
  async *readRows(userId) {
    yield* await db()`
      select topic, channel, is_wanted as "isWanted", updated_at as "updatedAt"
      from notice_preferences where user_id = ${userId} order by topic, channel`
  },
}

export const preferencesEraser: Eraser = {
  tables: ['notice_preferences', 'notification_settings'],
  async eraseRows(sql, { userId }) {
    await sql`delete from notice_preferences where user_id = ${userId}`
    await sql`delete from notification_settings where user_id = ${userId}`
    return false
  },
}
