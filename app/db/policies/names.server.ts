// These expressions say what a person is called. Their rows are `u` of `users` and `p` of `profiles`.
import type { Fragment } from '#app/db/client.server.ts'

import { isLiveAccount } from './accounts.server.ts'
import type { AnySql } from './alias.server.ts'

/**
 * The name that others see. A closed account has only the one in `u`, even while a decision is awaited and its profile
 * is kept.
 */
export const shownName = (sql: AnySql): Fragment =>
  sql`case when ${isLiveAccount(sql, 'u')} then coalesce(p.display_name, 'User') else u.name end`

/** The name in evidence, which only admins see: a closed account has its own as long as its profile is kept. */
export const nameInEvidence = (sql: AnySql): Fragment => sql`coalesce(p.display_name, ${shownName(sql)})`
