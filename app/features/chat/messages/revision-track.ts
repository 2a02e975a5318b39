/** Up to which revision of a conversation everything is known, when changes may come twice, in any order, or not at all. */
export interface RevisionTrack {
  readonly complete: number
  /** The latest one that anything is known of. */
  readonly highest: number
  /** Later changes are known while one in between is not. */
  readonly hasGap: boolean
  /** One change is known; says whether it was not before. */
  take: (revision: number) => boolean
  /** Everything up to here is known. */
  reach: (revision: number) => void
}

export function trackRevisions(start: number): RevisionTrack {
  let complete = start
  let highest = start
  const ahead = new Set<number>()

  function reach(revision: number) {
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
      reach(complete)
      return true
    },
    reach,
  }
}
