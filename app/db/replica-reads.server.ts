/**
 * Reads that may be a little old come from a replica: whatever `readingReplicas` runs asks one through `db()`. The
 * primary is asked whatever a replica cannot answer, so a replica that goes away fails no request.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

import { Query, type ReadOnlySql, type Sql } from '#packages/sql'

import { isLate, isLimited } from './limited-reads/limited-reads.server.ts'

/** A copy of the database that follows it. */
export interface Replica {
  /** Its position in DATABASE_REPLICA_URL. */
  name: string
  sql: () => Sql
  /** The pool of limited reads, if they have one of their own. */
  searches?: () => Sql
  /** Whether it answers, and is not too far behind, at this moment. */
  isInTime: () => boolean
  /** It shows everything that was committed up to this moment of `performance.now()`, and maybe more. */
  shownUntil: () => number
  /** A statement failed there and is asked of the primary. */
  noteFailure: (error: unknown) => void
}

// The dev server reloads modules, as in `client.server.ts`.
const holder = globalThis as typeof globalThis & { khazanaReplicas?: readonly Replica[] }
const scope = new AsyncLocalStorage<Reading | null>()
let turn = 0

interface Reading {
  replica: Replica
  /** By the primary's pool that they stand for. */
  tags: Map<ReadOnlySql, ReadOnlySql>
}

export function setReplicas(replicas: readonly Replica[]): void {
  holder.khazanaReplicas = replicas
}

function chooseReplica(): Replica | null {
  const { khazanaReplicas: all = [] } = holder
  for (let n = 0; n < all.length; n += 1) {
    const replica = all[(turn += 1) % all.length]
    if (replica?.isInTime()) return replica
  }
  return null
}

/** Runs `read`, whose statements ask a replica if there is one in time. All of them ask the same one. */
export function readingReplicas<T>(read: () => T): T {
  const replica = chooseReplica()
  return replica ? scope.run({ replica, tags: new Map() }, read) : read()
}

/** Names the database that `db()` asks here, for queries that callers share: only those of the same one may. */
export const readSource = (): string => (scope.getStore()?.replica.name ?? 'primary') + (isLimited() ? ', limited' : '')

/** The most milliseconds that data may be old that `readingReplicas` reads now. */
export function replicaAgeMs(now = performance.now()): number {
  const used = (holder.khazanaReplicas ?? []).filter((replica) => replica.isInTime())
  return Math.max(0, ...used.map((replica) => now - replica.shownUntil()))
}

/** `primary`, or a tag whose reads ask the replica of this scope. */
export function replicaInScope(primary: ReadOnlySql): ReadOnlySql | null {
  const reading = scope.getStore()
  if (!reading) return null
  const { replica, tags } = reading
  const tag = tags.get(primary) ?? tagOverReplica(primary, replica, (isLimited() && replica.searches) || replica.sql)
  tags.set(primary, tag)
  return tag
}

/**
 * Whatever else a replica answers with an error is asked of the primary: it may be away, cancel a read in favour of
 * the replay, or lack a new column.
 */
function tagOverReplica(primary: ReadOnlySql, replica: Replica, connections: () => Sql): ReadOnlySql {
  return new Proxy(primary, {
    apply(target, self, given) {
      const query: unknown = Reflect.apply(target, self, given)
      const makeTwin = (): unknown => Reflect.apply(connections().reads, self, given)
      if (query instanceof Query) askReplica(query, makeTwin, replica)
      return query
    },
  })
}

/** The query runs when it is awaited, and never when it is a fragment of another statement. */
function askReplica(query: Query, makeTwin: () => unknown, replica: Replica): void {
  const askPrimary = query.handler
  query.handler = () => {
    const twin = replica.isInTime() ? makeTwin() : null
    if (!(twin instanceof Query)) return askPrimary(query)
    twin.then(query.resolve, (error: unknown) => {
      // Another try would take as long again.
      if (isLate(error)) return query.reject(error)
      replica.noteFailure(error)
      askPrimary(query)
    })
  }
}
