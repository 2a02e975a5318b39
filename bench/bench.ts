import type { Databases } from './databases.ts'
import type { Row } from './row.ts'

/** What a group of figures gets. */
export interface Bench {
  /** Where the benchmark stores everything that it creates. */
  dataDir: string
  /** The file with listings, or null: then they are made up. */
  listings: string | null
  /** The folder with searches and people's ratings of the results, or null. */
  searchEval: string | null
  /** The folder with real photos, or null: then what needs them is skipped. */
  photos: string | null
  /** Creates the databases if they do not exist yet, and starts their server. */
  databases(): Promise<Databases>
}

export interface Group {
  name: string
  about: string
  measure: (bench: Bench) => Promise<Row[]>
}
