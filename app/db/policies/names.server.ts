// These expressions say what a person is called. Unless an alias is given, their rows are `u` of `users` and `p` of `profiles`.
// A name is optional at sign-up, because most people who sign up only save things and would enter anything. It is
// asked when somebody sells or writes: the statements that store refuse with `name_needed`, and the page asks in the
// profile's dialog and repeats the request (`remedyRefusals`).
import type { Fragment, Tag } from '#app/db/client.server.ts'
import { deletedUser, noName } from '#app/shared/messages/messages.ts'

import { isLiveAccount } from './accounts.server.ts'
import { nameColumn } from './alias.server.ts'

/** The name in a person's profile, also when they entered none. `profile` is the alias of its row of `profiles`. */
export const profileName = (sql: Tag, profile = 'p'): Fragment =>
  sql`coalesce(${nameColumn(sql, profile, 'display_name')}, ${noName()})`

/** The same in a statement that has only the person's row `user` of `users`, which it may lock. */
export const profileNameFor = (sql: Tag, user = 'u'): Fragment =>
  sql`coalesce((select display_name from profiles where user_id = ${nameColumn(sql, user, 'id')}), ${noName()})`

/**
 * The name that others see, in the reader's language where it is none. A closed account has none, even while a decision
 * is awaited and its profile is kept.
 */
export const shownName = (sql: Tag): Fragment =>
  sql`case when ${isLiveAccount(sql, 'u')} then ${profileName(sql)} else ${deletedUser()} end`

/**
 * The name that a person entered; empty where readers see words in its place. For whatever one statement reads for readers
 * of several languages: their browsers say those words.
 */
export const enteredName = (sql: Tag): Fragment =>
  sql`case when ${isLiveAccount(sql, 'u')} then coalesce(p.display_name, '') else '' end`

/** The name in evidence, which only admins see: a closed account has its own as long as its profile is kept. */
export const nameInEvidence = (sql: Tag): Fragment => sql`coalesce(p.display_name, ${shownName(sql)})`

/** The name of the admin who did something; null for the operator. Both rows are left joined. */
export const adminName = (sql: Tag, { user, profile } = { user: 'u', profile: 'p' }): Fragment =>
  sql`coalesce(${nameColumn(sql, profile, 'display_name')}, nullif(${nameColumn(sql, user, 'name')}, ''),
    case when ${nameColumn(sql, user, 'id')} is not null then ${noName()} end)`

/** The person with this id entered a name. Nobody sells or writes without one. */
export const hasName = (sql: Tag, person: string | Fragment): Fragment =>
  sql`exists (select from profiles named where named.user_id = ${person} and named.display_name is not null)`
