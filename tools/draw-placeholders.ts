/** Renders the placeholders of the demo's drawings. Run it after changing a drawing: `node tools/draw-placeholders.ts`. */
import { writeFile } from 'node:fs/promises'

import { poolPhotos } from '#app/features/demo/pool-photos.server.ts'
import { drawPlaceholder } from '#app/features/photos/drawings.server.ts'

const TO = new URL('../demo/drawings/placeholders.json', import.meta.url)

const drawn: Record<string, string> = {}
for (const { key, svg } of poolPhotos()) drawn[key] = await drawPlaceholder(svg())
await writeFile(TO, `${JSON.stringify(drawn, null, 2)}\n`)
console.log(`${Object.keys(drawn).length} placeholders`)
