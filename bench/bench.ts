import type { Databases } from './databases.ts'
import type { Row } from './row.ts'

/** What a group of figures is given. */
export interface Bench {
  /** Where everything lies that the benchmark makes. */
  dataDir: string
  /** The file with the listings, or null: then they are made up. */
  listings: string | null
  /** The folder with searches and what people rated of their hits, or null. */
  searchEval: string | null
  /** The folder with real photos, or null: then what needs them is left out. */
  photos: string | null
  /** Makes the databases when they are not there yet, and starts their server. */
  databases(): Promise<Databases>
}

export interface Group {
  name: string
  about: string
  measure: (bench: Bench) => Promise<Row[]>
}
