import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'

/** Everything stored about the viewer, as streamed JSON: however much it is, little of it is in memory at a time. */
export function exportData({ userId }: Pick<Viewer, 'userId'>, accountData: AccountData): ReadableStream<Uint8Array> {
  // The file is read after the request has ended, which knew the language.
  const leftOut = Object.fromEntries(Object.entries(accountData.notExported).map(([table, why]) => [table, why()]))
  const pieces = writeExport(userId, accountData, leftOut)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
}

async function* writeExport(
  userId: string,
  { exporters }: AccountData,
  leftOut: Record<string, string>,
): AsyncGenerator<string, undefined> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date())}`
  for (const exporter of exporters) {
    yield `,\n  ${JSON.stringify(exporter.name)}: `
    if ('readRecord' in exporter) yield JSON.stringify(await exporter.readRecord(userId))
    else yield* writeList(exporter.readRows(userId))
  }
  yield `,\n  "leftOut": ${JSON.stringify(leftOut)}\n}\n`
  return undefined
}

async function* writeList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n    ${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}
