import type { Sql, TransactionSql } from '#app/db/client.server.ts'
import { currentRequest } from '#app/platform/http/request-context.server.ts'
import { newId } from '#app/shared/new-id.ts'
import type { SecurityEventKind } from '#app/shared/security-events.ts'

import { sealKey, type EventDetails } from './seal.server.ts'
import { shortenAddress } from './shorten-address.ts'

export interface SecurityEvent {
  kind: SecurityEventKind
  /** Null when unknown: the address typed has no account, or the operator did it. */
  accountId: string | null
  subjectId?: string | null
  /** Ids and enum values: nothing that a user typed, and no e-mail address. */
  details?: EventDetails
}

/**
 * The only writer of the security log. Pass the transaction of the event itself, so that both commit or neither. The
 * client address comes from the request in progress, whose log line then mentions the event too.
 */
export async function recordEvent(
  sql: Sql | TransactionSql,
  { kind, accountId, subjectId = null, details = {} }: SecurityEvent,
): Promise<void> {
  const request = currentRequest()
  const key = sealKey()
  const network = request && shortenAddress(request.address)
  const event = {
    id: newId(),
    at: new Date(),
    kind,
    accountId,
    subjectId,
    details: { via: request?.via ?? 'server', ...details },
    network,
  }
  const seal = key.ofEvent(event)
  // Anything that cannot be shortened is no address and may be anything that a proxy passed on.
  const address = network === null ? null : (request?.address ?? null)
  await sql`
    insert into security_events (id, at, kind, account_id, subject_id, details, network, address, address_seal, key_id, seal)
    values (${event.id}, ${event.at}, ${kind}, ${accountId}, ${subjectId}, ${sql.json(event.details)}, ${network},
      ${address}, ${address === null ? null : key.ofAddress(seal, address)}, ${key.id}, ${seal})`
  request?.told.push({ event: kind, account: accountId, from: network })
}
