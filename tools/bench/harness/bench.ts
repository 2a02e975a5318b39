import type { Databases } from './databases.ts'
import type { Row } from './row.ts'

/** The input of a group of figures. */
export interface Bench {
  /** The folder for everything that the benchmark creates. */
  dataDir: string
  /** The file with listings, or null: then they are made up. */
  listings: string | null
  /** The folder with searches and people's ratings of the results, or null. */
  searchEval: string | null
  /** For the group scale: the numbers of listings to measure, or null for all. */
  sizes: number[] | null
  /** Creates the databases if they do not exist yet, and starts their server. */
  databases(): Promise<Databases>
}

export interface Group {
  name: string
  about: string
  /** It takes hours, and runs only when it is named. */
  apart?: boolean
  measure: (bench: Bench) => Promise<Row[]>
}
