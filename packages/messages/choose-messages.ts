import { MARK, type Message } from './read-messages.ts'

const IMPORT =
  /import (?:\* as (?<name>\w+)|\{(?<keys>[^}]*)\}) from (?<quote>['"])(?<path>[^'"]*messages\/messages\.ts)\k<quote>/g

/**
 * Names the messages that a module uses in its imports of them: `messages.ts?keys=save,cancel`. So each script has the
 * texts of its own modules, and the scripts of every page none that only other pages say. A name that is used as a whole
 * imports all.
 */
export function chooseMessages(code: string): string {
  return code.replaceAll(IMPORT, (statement: string, ...more: unknown[]) => {
    // The last argument has the groups by their names.
    const { name, keys, path = '' } = more.at(-1) as Record<string, string | undefined>
    const used = name === undefined ? listNamed(keys ?? '') : findUsed(code.replace(statement, ''), name)
    return used ? statement.replace(path, `${path}?keys=${used.join()}`) : statement
  })
}

const listNamed = (keys: string) =>
  keys
    .split(',')
    .map((key) => key.trim().split(/\s/)[0] ?? '')
    .filter(Boolean)

/**
 * The keys after the name; null if it also stands alone. Comments are read like code: a key too many does no harm, because
 * the bundler leaves it out.
 */
function findUsed(code: string, name: string): string[] | null {
  const own = String.raw`(?<![\w$]|(?<!\.\.)\.)${name}`
  const alone = String.raw`${own}\s*(?:[[(),;}=]|as\b)|[=(,[{:]\s*${name}\b(?!\s*[.:])`
  if (new RegExp(alone).test(code)) return null
  const keys = [...code.matchAll(new RegExp(String.raw`${own}\s*\.\s*(\w+)`, 'g'))].map(([, key = '']) => key)
  return [...new Set(keys)].toSorted()
}

const NAMESPACE = /import \* as (?<name>\w+) from (['"])(?<path>[^'"]*messages\/messages\.ts)\2/g

/**
 * Puts a mark where a module says a message without parameters, so that the text itself will stand there: a function for each
 * costs ten bytes, and a page says some hundred. `list` gives the messages of an imported module.
 */
export function markCalls(
  code: string,
  list: (path: string) => readonly Pick<Message, 'key' | 'id' | 'params' | 'helpers'>[],
): string {
  let marked = code
  for (const { groups: { name = '', path = '' } = {} } of code.matchAll(NAMESPACE)) {
    const plain = list(path).filter(({ params, helpers }) => params.size === 0 && helpers.length === 0)
    const ids = new Map(plain.map(({ key, id }) => [key, id]))
    marked = marked.replaceAll(
      new RegExp(String.raw`(?<![\w$.])${name}\.(\w+)\(\)`, 'g'),
      (call: string, key: string) => {
        const id = ids.get(key)
        return id ? `${MARK}(${JSON.stringify(id)})` : call
      },
    )
  }
  return marked
}
