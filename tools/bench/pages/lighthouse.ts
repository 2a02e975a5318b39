import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { pageHref } from '#app/shared/language/addresses.ts'
import { someIds } from '#test/plans/samples.ts'

import { findChromium } from '../../../scripts/chromium.ts'
import type { Group } from '../harness/bench.ts'
import { capture } from '../harness/processes.ts'
import { withProduct } from '../harness/product.ts'
import { median, type Row } from '../harness/row.ts'
import { toolsFolder } from '../harness/tools.ts'

const RUNS = 3
const TO_REACH = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>
  /**
   * Lighthouse's measure of this machine's speed: about 1,500 to 2,000 on an idle desktop. On a busy machine, scores
   * are too low.
   */
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}

export const lighthouse: Group = {
  name: 'lighthouse',
  about: `Lighthouse for a mobile phone with its usual throttling, medians of ${RUNS} runs`,
  measure: (bench) =>
    withProduct(bench, async ({ url }) => {
      const tools = await toolsFolder(bench.dataDir)
      const chrome = await findChromium()
      const { large } = await bench.databases()
      const [id] = await someIds(large, 1)
      const rows: Row[] = []
      const pages = [
        ['home', '/'],
        ['browse', '/browse'],
        ['category', '/category/cards'],
        ['listing', `/listing/${id}`],
      ] as const
      const inHindi = pages.map(([name, path]) => [`${name}-hi`, pageHref(path, 'hi')] as const)
      for (const [name, path] of [...pages, ...inHindi]) {
        const reports: Report[] = []
        for (let run = 0; run < RUNS; run++) {
          reports.push(await runOnce(tools, chrome, url + path, join(bench.dataDir, `lighthouse-${name}-${run}.json`)))
        }
        rows.push(...report(name, reports))
        const speed = median(reports.map(({ environment }) => environment.benchmarkIndex))
        rows.push({ name: '  the machine’s speed as Lighthouse found it', figure: String(Math.round(speed)) })
      }
      return rows
    }),
}

/** Lighthouse sometimes loses the beginning of its own trace: then it is run once more, which is reported. */
async function runOnce(...given: Parameters<typeof runLighthouse>): Promise<Report> {
  return runLighthouse(...given).catch((error: unknown) => {
    const [, reason] = /\((NO_[A-Z]+|PROTOCOL_TIMEOUT|CRI_TIMEOUT)\)/.exec(String(error)) ?? []
    if (!reason) throw error
    console.log(`  Lighthouse failed (${reason}): once more …`)
    return runLighthouse(...given)
  })
}

async function runLighthouse(tools: string, chrome: string, url: string, file: string): Promise<Report> {
  const flags = ['--headless=new', '--no-proxy-server', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const args = [
    join(tools, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${flags.join(' ')}`,
    '--no-enable-error-reporting',
  ]
  await capture(process.execPath, args, { env: { ...process.env, CHROME_PATH: chrome } })
  // Lighthouse's own report.
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${report.runtimeError.message}`)
  return report
}

function report(page: string, reports: Report[]): Row[] {
  return CATEGORIES.flatMap((category) => {
    const scores = reports.map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
    const score = median(scores)
    const holds = score >= TO_REACH[category]
    const row: Row = {
      name: `${page}: ${category}`,
      figure: String(score),
      limit: `${Math.min(...scores)} to ${Math.max(...scores)}`,
      goal: `≥ ${TO_REACH[category]}`,
      holds,
    }
    const [first] = reports
    return holds || !first ? [row] : [row, ...reasons(first, category)]
  })
}

/** The audits that cost points. */
function reasons({ categories, audits }: Report, category: string): Row[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => ({ name: `  ${audits[id]?.title ?? id}`, figure: audits[id]?.displayValue ?? '' }))
}
