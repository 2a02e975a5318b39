/**
 * Tracks up to which revision of a conversation all changes are known. Changes may arrive twice, in any order, or not
 * at all.
 */
export interface RevisionTrack {
  readonly complete: number
  /** The latest known revision. */
  readonly highest: number
  /** Later changes are known, but one in between is missing. */
  readonly hasGap: boolean
  /** Records one change; returns whether it is new. */
  take: (revision: number) => boolean
  /** Everything up to this revision is known. */
  reach: (revision: number) => void
}

export function trackRevisions(start: number): RevisionTrack {
  let complete = start
  let highest = start
  const ahead = new Set<number>()

  function reachRevision(revision: number) {
    complete = Math.max(complete, revision)
    for (const one of ahead) if (one <= complete) ahead.delete(one)
    while (ahead.delete(complete + 1)) complete += 1
    highest = Math.max(highest, complete)
  }

  return {
    get complete() {
      return complete
    },
    get highest() {
      return highest
    },
    get hasGap() {
      return ahead.size > 0
    },
    take(revision) {
      if (revision <= complete || ahead.has(revision)) return false
      ahead.add(revision)
      highest = Math.max(highest, revision)
      reachRevision(complete)
      return true
    },
    reach: reachRevision,
  }
}
