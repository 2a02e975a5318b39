import type { OutboxEntry } from './outbox-entry.ts'

/**
 * An entry as shown. `preview` is a thumbnail of one's own image, `progress` its upload progress from 0 to 1. `queued`
 * while there is no connection. `restsUntil`: the server accepts no further attempt before this time.
 */
export type Outgoing = OutboxEntry & { progress?: number; preview?: string; queued?: boolean; restsUntil?: number }

/** Everything that can happen to the entries of an outbox. */
export type OutboxMove =
  | { kind: 'add'; entry: Outgoing }
  | { kind: 'remove'; id: string }
  | { kind: 'change'; id: string; part: Partial<Outgoing> }
  /** Whether waiting entries are queued for lack of a connection. */
  | { kind: 'queue'; queued: boolean }
  /** Another tab added or changed entries that the browser keeps. */
  | { kind: 'read'; kept: ReadonlyMap<string, OutboxEntry>; added: readonly OutboxEntry[] }

/** The entries after a move, the oldest first; the same array when nothing changes. */
export function moveEntries(entries: readonly Outgoing[], move: OutboxMove): readonly Outgoing[] {
  switch (move.kind) {
    case 'add':
      return sortById([...entries, move.entry])
    case 'remove':
      return entries.filter(({ id }) => id !== move.id)
    case 'queue':
      return queueEntries(entries, move.queued)
    case 'read':
      return mergeKept(entries, move.kept, move.added)
    case 'change':
      return entries.map((entry) => (entry.id === move.id ? { ...entry, ...move.part } : entry))
  }
}

function queueEntries(entries: readonly Outgoing[], queued: boolean): readonly Outgoing[] {
  const isRight = ({ state, queued: shown = false }: Outgoing) => shown === (queued && state === 'waiting')
  return entries.every(isRight)
    ? entries
    : entries.map((entry) => (isRight(entry) ? entry : { ...entry, queued: !entry.queued }))
}

function mergeKept(
  entries: readonly Outgoing[],
  kept: ReadonlyMap<string, OutboxEntry>,
  added: readonly OutboxEntry[],
): readonly Outgoing[] {
  const entriesNow = entries.map((entry) => {
    const { state, refused, problem } = kept.get(entry.id) ?? entry
    return state === entry.state ? entry : { ...entry, state, refused, problem }
  })
  return added.length > 0 || entriesNow.some((entry, at) => entry !== entries[at])
    ? sortById([...entriesNow, ...added])
    : entries
}

const sortById = (entries: readonly Outgoing[]) => entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))

/** The part of an entry that the browser keeps, because another page can use it. */
export function toKept(entry: Outgoing): OutboxEntry {
  const { progress: _progress, preview: _preview, queued: _queued, restsUntil: _restsUntil, ...kept } = entry
  return kept
}

/** Failed without a refusal, and the server may accept another attempt by now. */
export const mayRetry = ({ refused, restsUntil = 0 }: Outgoing) => !refused && Date.now() >= restsUntil
