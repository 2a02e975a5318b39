// Writes the modules of messages again when a text, or what compiles them, is newer, or they have other languages. Plain JavaScript: start.mjs runs it
// on any Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OWN = dirname(fileURLToPath(import.meta.url))

/** Throws with the compiler's output. */
export function refreshMessages(root, node) {
  const made = Math.max(...[OWN, join(root, 'packages/messages')].map((folder) => newest(folder, /\.ts$/)))
  if (listRooms(join(root, 'app')).every((folder) => isFresh(folder, made))) return
  const { status, stderr } = spawnSync(node, [join(OWN, 'write-messages.ts')], { cwd: root, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The texts could not be compiled:\n\n${stderr.trim()}`)
}

function isFresh(folder, made) {
  const path = join(folder, 'messages.ts')
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (written < made || written < newest(folder, /\.json$/)) return false
  const [head] = readFileSync(path, 'utf8').split('\n', 1)
  return head.includes('qps') === Boolean(process.env.VITE_PSEUDO_LANGUAGE)
}

function newest(folder, kind) {
  const names = readdirSync(folder).filter((name) => kind.test(name))
  return Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))
}

function listRooms(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
    .flatMap((inside) => (existsSync(join(inside, 'en.json')) ? [inside] : listRooms(inside)))
}
