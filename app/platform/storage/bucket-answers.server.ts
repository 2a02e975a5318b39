import type { BucketAnswer } from './bucket-requests.server.ts'

export function requireStatus({ status, code }: BucketAnswer, ...expected: number[]): void {
  if (!expected.includes(status)) throw new Error(`The bucket answered with ${status}${code && ` ${code}`}`)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text between a tag and the next, wherever they stand. The buckets' documents are short and flat. */
export function* readTags(document: string, tag: RegExp): Generator<string, undefined> {
  for (const [, text = ''] of document.matchAll(tag)) {
    yield text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '')
  }
}

/** The first such text. */
export const readTag = (document: string, tag: RegExp): string | undefined => readTags(document, tag).next().value
