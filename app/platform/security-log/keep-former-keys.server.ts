import type { Sql } from '#app/db/client.server.ts'
import { formerKeys, makeWithFormerKeys } from '#app/platform/keys/site-keys.server.ts'

import { sealKeyId } from './seal.server.ts'

/**
 * Whether releases before keys had duties used the current secret, or may still: then it keeps the former keys. During an
 * upgrade the nodes of the release before recognise nothing else, and after a return to that release neither. The newest
 * seal of the security log tells. A secret that replaces it has keys by duty from its first start.
 */
export async function keepFormerKeys(sql: Sql): Promise<boolean> {
  const [newest] = await sql<{ keyId: string | null }[]>`
    select coalesce((select key_id from security_checkpoints order by number desc limit 1),
      (select key_id from security_events order by id desc limit 1)) as "keyId"`
  const isFormer = newest?.keyId === sealKeyId(formerKeys())
  if (isFormer) makeWithFormerKeys()
  return isFormer
}
