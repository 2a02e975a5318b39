import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'

export interface NotificationSettings {
  /** Mails that tell of messages which have been unread for a while. */
  messageMails: boolean
}

export async function getNotificationSettings({ userId }: Pick<Viewer, 'userId'>): Promise<NotificationSettings> {
  const [row] = await db()<{ message_mails: boolean }[]>`
    select message_mails from notification_settings where user_id = ${userId}`
  return { messageMails: row?.message_mails ?? true }
}

export async function setNotificationSettings(
  { userId }: Pick<Viewer, 'userId'>,
  { messageMails }: NotificationSettings,
): Promise<NotificationSettings> {
  await db()`
    insert into notification_settings (user_id, message_mails) values (${userId}, ${messageMails})
    on conflict (user_id) do update set message_mails = excluded.message_mails, updated_at = now()`
  return { messageMails }
}
