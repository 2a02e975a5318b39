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
  /** Creates the database with the listings if it does not exist yet, and starts its server. Returns its address. */
  database(): Promise<string>
}

export interface Group {
  name: string
  about: string
  /** It takes hours, and runs only when it is named. */
  apart?: boolean
  measure: (bench: Bench) => Promise<Row[]>
}
