import { setTimeout as pause } from 'node:timers/promises'

import type { DrillRow } from '../../../scan/drill-rows.ts'

const GAP_MS = 50
/** Each file is asked for so often when all are asked for again, so that every node has its turn. */
const TURNS = 6

/** Somebody who reads pages as a browser does: with every script and style that they name. */
export function watchScripts(site: string, paths: readonly string[]) {
  /** Every file that a page has named so far, also the pages of other builds that may still be open. */
  const known = new Set<string>()
  let seen = newFigures()
  let isOver = false

  async function readPage(path: string): Promise<void> {
    const html = await fetch(site + path).then((answer) => (answer.ok ? answer.text() : ''))
    const names = new Set(html.match(/\/assets\/[\w-][\w.-]*\w/g))
    for (const name of names) {
      known.add(name)
      // Each build has one, in each language.
      const [, build] = /^\/assets\/manifest-(\w+)\./.exec(name) ?? []
      if (build) seen.builds.add(build)
    }
    await Promise.all([...names].map((name) => ask(name)))
  }
  async function ask(name: string): Promise<void> {
    const answer = await fetch(site + name)
    await answer.arrayBuffer()
    seen.asked += 1
    if (answer.status !== 200) seen.missing.push(`${answer.status} ${name}`)
  }
  const reading = (async () => {
    for (let n = 0; !isOver; n += 1) {
      await readPage(paths[n % paths.length] ?? '/').catch((error: unknown) => seen.missing.push(String(error)))
      await pause(GAP_MS)
    }
  })()

  return {
    /** The figures since the last call, when pages of so many builds have to be among them. */
    takeRow(what: string, builds: number): DrillRow {
      const { asked, missing } = seen
      const met = seen.builds.size
      seen = newFigures()
      return [
        `scripts and styles of pages, ${what}`,
        `${missing.length} of ${asked} missing, pages of ${met} builds ${[...new Set(missing)].slice(0, 2).join('; ')}`,
        `0, ${builds}`,
        missing.length === 0 && met === builds && asked > 0,
      ]
    },
    /** Asks again for every file of every page since the start. */
    async askAgain(): Promise<void> {
      for (let turn = 0; turn < TURNS; turn += 1) for (const name of known) await ask(name)
    },
    async stop() {
      isOver = true
      await reading
    },
  }
}

function newFigures(): { asked: number; missing: string[]; builds: Set<string> } {
  return { asked: 0, missing: [], builds: new Set() }
}
