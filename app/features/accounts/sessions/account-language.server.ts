import { db, type TransactionSql } from '#app/db/client.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'

/** From now on, mails and exports of this account are in this language. */
export async function setAccountLanguage(sql: TransactionSql, userId: string, language: Language): Promise<void> {
  await sql`update users set language = ${language}, updated_at = now() where id = ${userId} and language <> ${language}`
}

/** The language of mails and exports of the viewer's account. */
export async function getAccountLanguage({ userId }: Pick<Viewer, 'userId'>): Promise<Language> {
  const [row] = await db()<{ language: Language }[]>`select language from users where id = ${userId}`
  // An account can be closed between two queries.
  return row?.language ?? FIRST_LANGUAGE
}
