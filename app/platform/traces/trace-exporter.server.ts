import type { RequestTrace } from '#app/platform/log/request-trace.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

import type { EndedRequest } from './otlp.server.ts'

type Export = (trace: RequestTrace, ended: EndedRequest) => void

let exportOne: Export | null = null

/** Hands a trace to the exporter, if there is one. */
export function exportTrace(trace: RequestTrace, ended: EndedRequest): void {
  exportOne?.(trace, ended)
}

/** Starts to export. Its code is loaded only here, because most servers have no collector. */
export async function openExporter(settings: NonNullable<Settings['traces']>): Promise<{ close(): Promise<void> }> {
  const { otlpExporter } = await import('./otlp.server.ts')
  const exporter = otlpExporter(settings)
  exportOne = (trace, ended) => exporter.add(trace, ended)
  return {
    async close() {
      exportOne = null
      await exporter.close()
    },
  }
}
