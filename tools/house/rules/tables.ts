import { isTest, type Code, type Problem } from '../tree.ts'

const DOORS = [
  { suffix: '.api.server.ts', table: 'app/server/api.ts' },
  { suffix: '.job.server.ts', table: 'app/server/jobs.ts' },
  { suffix: '.live.server.ts', table: 'app/server/live.ts' },
]
const ROUTES = 'app/routes.ts'

/** Every input enters through a table: each handler file is in its door's table, each page in the list of routes. */
export function checkTables(codes: Code[]): Problem[] {
  const find = (table: string) => codes.find(({ file }) => file === table)
  const handlers = codes.flatMap(({ file }) => {
    const door = DOORS.find(({ suffix }) => file.endsWith(suffix))
    if (!door || find(door.table)?.imports.some(({ to }) => to === file)) return []
    return [{ file, text: `this handler is not listed in ${door.table}` }]
  })
  const routes = find(ROUTES)?.text ?? ''
  const pages = codes
    .filter(({ file }) => file.startsWith('app/routes/') && !isTest(file))
    .filter(({ file }) => !/['"]/.test(quoted(routes, file.slice('app/'.length))))
    .map(({ file }) => ({ file, text: `this page is not listed in ${ROUTES}` }))
  return [...handlers, ...pages]
}

const ITEM_COLUMNS =
  /\b(?:title|description|price|category|condition|images|location|delivery|online_purchase_link|tags)\b/g

/** The columns of an item are listed once: a statement that lists them forgets the next one. Cards have fewer fields. */
export function checkItemLists({ file, text, lineAt }: Code): Problem[] {
  if (!file.startsWith('app/') || isTest(file)) return []
  return [...text.matchAll(/\bsql(?:<[^`]*>)?`[^`]*`/g)].flatMap(({ 0: statement, index }) => {
    const columns = new Set(withoutValues(statement).match(ITEM_COLUMNS))
    if (!columns.has('description') || columns.size < 5) return []
    return [
      {
        file,
        line: lineAt(index),
        text: 'a list of an item’s columns: app/db/columns/item-columns.server.ts has them all',
      },
    ]
  })
}

/** The text of a template without what is in braces. */
function withoutValues(template: string): string {
  const shorter = template.replaceAll(/\{[^{}]*\}/g, '')
  return shorter === template ? template : withoutValues(shorter)
}

/** The quotation mark before `path`, if `text` contains it as a whole string. */
function quoted(text: string, path: string): string {
  const at = ["'", '"'].find(
    (mark) => text.includes(`${mark}${path}${mark}`) || text.includes(`${mark}./${path}${mark}`),
  )
  return at ?? ''
}
