import { db, type Sql, type TransactionSql } from '#app/db/client.server.ts'
import type { Language } from '#app/shared/language/languages.ts'

/** From now on, mails and exports of this account are in this language. */
export async function setAccountLanguage(
  userId: string,
  language: Language,
  sql: Sql | TransactionSql = db(),
): Promise<void> {
  await sql`update users set language = ${language}, updated_at = now() where id = ${userId} and language <> ${language}`
}
