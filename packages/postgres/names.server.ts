/** The names of the product that brings the database, and its ways to speak to its operator. */
export interface ClusterNames {
  /** The name of the role, the database, the system's user and the folders for shared files: `shop`. */
  name: string
  /** In messages: `Shop`. */
  title: string
  /** How an operator calls one of the commands start, reset, export and restore: `npm run reset`. */
  sayCommand: (name: string, args?: string) => string
  /** Something failed that is tried again. */
  warn: (error: unknown, what: string) => void
}

let own: ClusterNames | undefined

/** Says whose database it is. Nothing starts before: a process with other names would make a second database. */
export function nameCluster(names: ClusterNames): void {
  own = names
}

/** Throws before `nameCluster`. */
export function names(): ClusterNames {
  if (!own) throw new Error('Nobody has called nameCluster')
  return own
}
