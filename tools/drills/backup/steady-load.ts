// Pages and searches at a steady pace, so that their times with and without something else on the machine can be compared.
import { setTimeout as pause } from 'node:timers/promises'

import type { Sql } from '#app/db/client.server.ts'

const PAGE_EVERY_MS = 50
const SEARCH_EVERY_MS = 200
const PAGES = 5000
const SEARCHES = 500
/** The first requests of a server wait for its compiler and for the disk. */
const WARM_MS = 10_000

export interface Paths {
  pages: readonly string[]
  searches: readonly string[]
}

/** Milliseconds of each answer. */
export interface Times {
  pages: number[]
  searches: number[]
}

/** Pages of so many different listings that nearly all are rendered, and two neighbouring words of other listings' titles. */
export async function choosePaths(sql: Sql): Promise<Paths> {
  const items = await sql<{ id: string; title: string }[]>`
    select id, title from items order by random() limit ${PAGES + SEARCHES}`
  const texts = items.slice(0, SEARCHES).map(({ title }) => (title.match(/\p{L}{3,}/gu) ?? []).slice(0, 2).join(' '))
  return {
    pages: items.slice(SEARCHES).map(({ id }) => `/listing/${id}`),
    searches: texts.filter(Boolean).map((text) => `/api/items?search=${encodeURIComponent(text)}`),
  }
}

/** Makes a function that asks until something has ended. A request begins on time, however long others take. */
export async function makeLoad(url: string, { pages, searches }: Paths) {
  let asked = 0
  const ask = async (path: string, times: number[]) => {
    const began = performance.now()
    const answer = await fetch(`${url}${path}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
    times.push(performance.now() - began)
  }
  const repeat = async (paths: readonly string[], times: number[], everyMs: number, isOver: () => boolean) => {
    const running: Promise<void>[] = []
    for (let next = performance.now(); !isOver(); next += everyMs) {
      await pause(Math.max(0, next - performance.now()))
      asked += 1
      running.push(ask(paths[asked % paths.length] ?? '/', times))
    }
    await Promise.all(running)
  }
  const askUntil = async (end: Promise<unknown>): Promise<Times> => {
    let isOver = false
    void end.finally(() => (isOver = true)).catch(() => {})
    const times: Times = { pages: [], searches: [] }
    await Promise.all([
      repeat(pages, times.pages, PAGE_EVERY_MS, () => isOver),
      repeat(searches, times.searches, SEARCH_EVERY_MS, () => isOver),
    ])
    return times
  }
  await askUntil(pause(WARM_MS))
  return askUntil
}
