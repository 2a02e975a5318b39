import { findPart } from '../parts.ts'
import { blankComments, type Code, type Problem } from '../tree.ts'

/** Tables whose rows are made by a single statement of the product: a second one could forget a check of the first. */
const ONE_INSERT = ['messages']

/** Each of these tables that the schema has is filled by one statement. */
export function checkWritePaths(codes: readonly Code[]): Problem[] {
  const product = codes.filter(({ file }) => findPart(file) === 'product' || findPart(file) === 'demo')
  return ONE_INSERT.flatMap((table) => {
    const inserts = findAll(product, new RegExp(`\\b(?:insert|merge)\\s+into\\s+(?:public\\.)?"?${table}\\b`, 'gi'))
    const [schema] = findAll(product, new RegExp(`\\bpgTable\\(\\s*'${table}'`, 'g'))
    if (schema && inserts.length === 0) return [{ ...schema, text: `no statement inserts into ${table}` }]
    if (inserts.length < 2) return []
    return inserts.map((place) => ({ ...place, text: `one of ${inserts.length} statements that insert into ${table}` }))
  })
}

const findAll = (codes: readonly Code[], pattern: RegExp) =>
  codes.flatMap((code) =>
    [...blankComments(code).matchAll(pattern)].map(({ index }) => ({ file: code.file, line: code.lineAt(index) })),
  )
