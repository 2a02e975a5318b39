// Looks through a release for what must not leave the machine that made it.
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

/** Names of files that hold settings, data or keys of whoever made the release. */
const PRIVATE = /^(?:\.env|\.git|\.npmrc|data|\.cache|session-secret(?:-previous)?|.*\.(?:log|pem|key))$/
/** Larger files are programs and data of packages. */
const LARGEST_TEXT = 4 * 2 ** 20

/** Throws if a release has a private file, a package of development, a link that leads out of it, or a path of this machine. */
export function checkContents(folder: string, checkout: string): void {
  const problems = [...listPackages(checkout, folder), ...listPrivate(folder, folder, checkout)]
  if (problems.length > 0) throw new Error(`The release must not have:\n  ${problems.slice(0, 20).join('\n  ')}`)
}

function listPackages(checkout: string, folder: string): string[] {
  // The shape of npm's lockfile.
  const { packages } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const found = Object.entries(packages).filter(
    ([path, { dev }]) => dev && path && lstatSync(join(folder, path), { throwIfNoEntry: false }),
  )
  return found.map(([path]) => `${path}, a package of development`)
}

function listPrivate(root: string, folder: string, checkout: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    const shown = relative(root, path)
    // A package may well have a folder `data`.
    if (PRIVATE.test(entry.name) && (folder === root || !entry.isDirectory())) return [shown]
    if (entry.isDirectory()) return listPrivate(root, path, checkout)
    if (entry.isSymbolicLink())
      return leadsOut(root, folder, readlinkSync(path)) ? [`${shown}, a link that leads out of it`] : []
    return lstatSync(path).size <= LARGEST_TEXT && readFileSync(path).includes(checkout.replace(/\/$/, ''))
      ? [`${shown}, which names ${checkout}`]
      : []
  })
}

const leadsOut = (root: string, folder: string, target: string) =>
  isAbsolute(target) || relative(root, join(folder, target)).startsWith('..')
