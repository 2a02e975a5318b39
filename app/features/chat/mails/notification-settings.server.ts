import { db } from '#app/db/client.server.ts'
import type { NotificationSettings } from '#app/features/chat/conversation.schema.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

type SettingsRow = { message_mails: boolean; wishlist_mails: boolean; sale_mails: boolean }

const toSettings = (row: SettingsRow | undefined): NotificationSettings => ({
  messageMails: row?.message_mails ?? true,
  wishlistMails: row?.wishlist_mails ?? true,
  saleMails: row?.sale_mails ?? true,
})

export async function getNotificationSettings({ userId }: Pick<Viewer, 'userId'>): Promise<NotificationSettings> {
  const [row] = await db()<SettingsRow[]>`
    select message_mails, wishlist_mails, sale_mails from notification_settings where user_id = ${userId}`
  return toSettings(row)
}

/** Changes the given settings only. Resolves to all of them. */
export async function setNotificationSettings(
  { userId }: Pick<Viewer, 'userId'>,
  {
    messageMails = null,
    wishlistMails = null,
    saleMails = null,
  }: { [Name in keyof NotificationSettings]?: boolean | null | undefined },
): Promise<NotificationSettings> {
  const [row] = await db()<SettingsRow[]>`
    insert into notification_settings as kept (user_id, message_mails, wishlist_mails, sale_mails)
    values (${userId}, coalesce(${messageMails}::boolean, true), coalesce(${wishlistMails}::boolean, true), coalesce(${saleMails}::boolean, true))
    on conflict (user_id) do update set message_mails = coalesce(${messageMails}::boolean, kept.message_mails),
      wishlist_mails = coalesce(${wishlistMails}::boolean, kept.wishlist_mails), sale_mails = coalesce(${saleMails}::boolean, kept.sale_mails), updated_at = now()
    returning message_mails, wishlist_mails, sale_mails`
  return toSettings(row)
}
