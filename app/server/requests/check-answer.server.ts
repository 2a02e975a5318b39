import type { Operation } from '#app/platform/http/operation.server.ts'

/** Tests ask for it. A site does not spend time on it. */
export const CHECKS_ANSWERS = process.env['CHECK_ANSWERS'] === '1'

/** Throws if the answer has another body than the operation says. */
export async function checkAnswer({ method, path, returns }: Operation, response: Response): Promise<void> {
  const { status, headers } = response
  const name = `${method.toUpperCase()} ${path}`
  const body = returns[status]
  if (!body) throw new Error(`${name} does not say what it returns with the status ${status}`)
  if (body === 'nothing') {
    if (response.body) throw new Error(`${name} returns something with the status ${status}`)
    return
  }
  if ('file' in body) {
    const type = headers.get('content-type') ?? ''
    if (!body.file.some((one) => type.startsWith(one))) throw new Error(`${name} returns a file of the type ${type}`)
    return
  }
  const { error } = body.safeParse(await response.clone().json())
  if (error) throw new Error(`${name} returns another shape: ${JSON.stringify(error.issues)}`)
}
