import { db } from '#app/db/client.server.ts'

import { knownTransports, type Transport } from './passkey-answers.server.ts'

/** How browsers find the passkeys of a person. */
export async function listPasskeys(userId: string): Promise<{ id: string; transports: Transport[] }[]> {
  const rows = await db()<{ id: string; transports: string[] }[]>`
    select credential_id as id, transports from second_factors
    where user_id = ${userId} and kind = 'passkey' order by created_at, id`
  return rows.map(({ id, transports }) => ({ id, transports: knownTransports(transports) }))
}
