import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'

import { connect, setDatabase } from '#app/db/client.server.ts'
import { makeVariants } from '#app/features/photos/pixels/variants.server.ts'
import { readDetails, type ReadDetails } from '#app/features/selling/details/read-details.server.ts'

import type { Group } from '../../harness/bench.ts'
import type { Row } from '../../harness/row.ts'
import { measureCovers } from './measure-covers.ts'

const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.heic', '.heif', '.gif'])
const OWNER = 'bench'
const NO_DETAILS: ReadDetails = { found: null, whole: false }

export const aiGenerate: Group = {
  name: 'ai-generate',
  about: 'categories and titles from the text on drawn covers, held straight and not; photos without text; time',
  async measure(bench) {
    const { listings, photos } = bench
    const { small } = await bench.databases()
    const sql = connect(small, { max: 4 })
    setDatabase(sql)
    try {
      const covers = listings
        ? await measureCovers(listings)
        : [remark('covers: not measured, there is no file of listings')]
      const textless = photos
        ? await measureTextless(photos)
        : [remark('photos without text: not measured, there is no folder of photos (--photos)')]
      return [...covers, ...textless]
    } finally {
      await sql.end()
    }
  },
}

const remark = (name: string): Row => ({ name, figure: '' })

/** Photos of things without print: any text found is a failure. */
async function measureTextless(folder: string): Promise<Row[]> {
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => PICTURES.has(extname(name).toLowerCase()))
    .toSorted()
  const answered: string[] = []
  let photos = 0
  for (const name of names) {
    const made = await makeVariants(await readFile(join(folder, name))).catch(() => null)
    const largest = made?.files.toSorted((a, b) => b.width - a.width)[0]
    // A file that an upload refuses is not counted.
    if (!largest) continue
    photos += 1
    const { found } = await readDetails(largest.bytes, OWNER).catch(() => NO_DETAILS)
    if (found) answered.push(`${name} → ${found.category}: ${found.title}`)
  }
  return [
    {
      name: 'photos without text that got details',
      figure: `${answered.length} of ${photos}`,
      goal: '0',
      holds: answered.length === 0,
    },
    ...answered.map((one) => remark(`    ${one}`)),
  ]
}
