import { chromium, type Browser } from '@playwright/test'

import { HOME_BUDGET, measureWeight, SCREENS } from '../../../e2e/weight.ts'
import { findChromium } from '../../../scripts/chromium.ts'
import type { Group } from '../harness/bench.ts'
import { withProduct } from '../harness/product.ts'
import { atMost, type Row } from '../harness/row.ts'

export const weight: Group = {
  name: 'weight',
  about: 'first load of home: compressed bytes',
  measure: (bench) =>
    withProduct(bench, async (product) => {
      const browser = await launch()
      try {
        const rows: Row[] = []
        for (const screen of SCREENS) {
          const found = await measureWeight(browser, product.url, screen)
          if (found.images === 0 || found.javascript === 0) throw new Error(`home came without images or scripts`)
          for (const kind of ['javascript', 'css', 'html', 'images'] as const) {
            rows.push(atMost(`${screen.name}: ${kind}`, found[kind] / 1000, HOME_BUDGET[kind] / 1000, 'kB'))
          }
          rows.push({ name: `${screen.name}: everything`, figure: `${Math.round(found.everything / 1000)} kB` })
        }
        return rows
      } finally {
        await browser.close()
      }
    }),
}

async function launch(): Promise<Browser> {
  // Chromium's sandbox does not work as root.
  const args = [
    '--disable-background-networking',
    '--no-proxy-server',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ]
  return chromium.launch({ executablePath: await findChromium(), args })
}
