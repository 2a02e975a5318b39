import type { Client } from 'pg'
import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams'

/** The rows of a table or query in PostgreSQL's text format. `rowCount` is right once a later statement was answered. */
export const copyOut = (client: Client, source: string): CopyToStreamQuery =>
  client.query(to(`copy ${source} to stdout`))

/** Takes rows in PostgreSQL's text format, for any table: a restore writes them all. `rowCount` is right once the stream has finished. */
export const copyIn = (client: Client, target: string): CopyStreamQuery =>
  client.query(from(['copy', target, 'from stdin'].join(' ')))

const ESCAPED: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of one line of that format; null for an SQL null. */
export const readCopyLine = (line: string): (string | null)[] =>
  line
    .split('\t')
    .map((field) =>
      field === String.raw`\N` ? null : field.replaceAll(/\\(.)/g, (_, sign: string) => ESCAPED[sign] ?? sign),
    )
