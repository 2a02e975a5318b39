// These expressions say what a person is called. Unless an alias is given, their rows are `u` of `users` and `p` of `profiles`.
import type { Fragment } from '#app/db/client.server.ts'
import { NO_NAME } from '#app/shared/text/display-name.ts'

import { isLiveAccount } from './accounts.server.ts'
import { nameColumn, type AnySql } from './alias.server.ts'

/** The name in a person's profile, also when they entered none. `profile` is the alias of its row of `profiles`. */
export const profileName = (sql: AnySql, profile = 'p'): Fragment =>
  sql`coalesce(${nameColumn(sql, profile, 'display_name')}, ${NO_NAME})`

/** The same in a statement that has only the person's row `user` of `users`, which it may lock. */
export const profileNameFor = (sql: AnySql, user = 'u'): Fragment =>
  sql`coalesce((select display_name from profiles where user_id = ${nameColumn(sql, user, 'id')}), ${NO_NAME})`

/**
 * The name that others see. A closed account has only the one in `u`, even while a decision is awaited and its profile
 * is kept.
 */
export const shownName = (sql: AnySql): Fragment =>
  sql`case when ${isLiveAccount(sql, 'u')} then ${profileName(sql)} else u.name end`

/** The name in evidence, which only admins see: a closed account has its own as long as its profile is kept. */
export const nameInEvidence = (sql: AnySql): Fragment => sql`coalesce(p.display_name, ${shownName(sql)})`

/** The name of the admin who did something; null for the operator. Both rows are left joined. */
export const adminName = (sql: AnySql, { user, profile } = { user: 'u', profile: 'p' }): Fragment =>
  sql`coalesce(${nameColumn(sql, profile, 'display_name')}, ${nameColumn(sql, user, 'name')})`
