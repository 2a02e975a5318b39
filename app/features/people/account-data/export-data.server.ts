import { db } from '#app/db/client.server.ts'
import type { AccountData } from '#app/platform/account-data/account-data-parts.server.ts'
import type { Viewer } from '#app/platform/http/viewer.ts'
import { inLanguage } from '#app/platform/visitor/request-language.server.ts'
import { FIRST_LANGUAGE, type Language } from '#app/shared/language/languages.ts'

/**
 * Everything stored about the viewer, as streamed JSON: however much it is, little of it is in memory at a time. Our own
 * sentences are in the language of the account, as in its mails.
 */
export function exportData({ userId }: Pick<Viewer, 'userId'>, accountData: AccountData): ReadableStream<Uint8Array> {
  const pieces = writeExport(userId, accountData)
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
  { exporters, notExported, alsoLeftOut }: AccountData,
): AsyncGenerator<string, undefined> {
  yield `{\n  "exportedAt": ${JSON.stringify(new Date())}`
  for (const exporter of exporters) {
    yield `,\n  ${JSON.stringify(exporter.name)}: `
    if ('readRecord' in exporter) yield JSON.stringify(await exporter.readRecord(userId))
    else yield* writeList(exporter.readRows(userId))
  }
  const leftOut = inLanguage(await findLanguage(userId), () =>
    Object.fromEntries(Object.entries({ ...notExported, ...alsoLeftOut }).map(([name, why]) => [name, why()])),
  )
  yield `,\n  "leftOut": ${JSON.stringify(leftOut)}\n}\n`
  return undefined
}

async function findLanguage(userId: string): Promise<Language> {
  const [row] = await db()<{ language: Language }[]>`select language from users where id = ${userId}`
  return row?.language ?? FIRST_LANGUAGE
}

async function* writeList(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n    ${JSON.stringify(row)}`
    before = ','
  }
  yield before === '[' ? '[]' : '\n  ]'
}
