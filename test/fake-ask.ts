import type { Ask } from '#app/ui/api/ask.ts'

/** A call of the API that `answer` answers. It knows only the calls of its test, so its types are not those of the table. */
export const fakeAsk = (answer: (method: string, path: string, body?: unknown) => Promise<unknown>) => answer as Ask
