import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fault for one request. `status` may say how long to wait; `refuses` names the parameter it does not support. */
export type Fault =
  | { kind: 'status'; status: number; retryAfter?: string; words?: string }
  | { kind: 'redirect'; to: string }
  /** It answers when this is resolved. */
  | { kind: 'held'; until: Promise<unknown> }
  | { kind: 'hung' | 'cut before' | 'cut within' | 'huge' | 'endless' | 'broken utf-8' | 'no json' | 'no choices' }

/** How the endpoint wraps the model's output. */
export type Wrapping = 'bare' | 'fenced' | 'thinking' | 'prose' | 'parts'

export type Asked = {
  path: string
  headers: IncomingMessage['headers']
  // The protocol's shape, as far as the tests look at it.
  body: {
    model: string
    messages: { role: string; content: string | { type: string; text?: string; image_url?: { url: string } }[] }[]
    temperature?: number
    max_tokens?: number
    max_completion_tokens?: number
    response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: unknown } }
    input?: string[]
  }
}

const USAGE = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 }

/**
 * A fake model endpoint on a free local port. It answers with `says(question)` until told to fail. `refuses` lists
 * parameters that it rejects in its own words, as real servers do.
 */
export async function startModelServer(says: (asked: Asked) => unknown = () => ({})) {
  const faults: Fault[] = []
  const asked: Asked[] = []
  const state = {
    says,
    wrapping: 'bare' as Wrapping,
    refuses: [] as string[],
    always: null as Fault | null,
    /** The vector of a text. */
    embeds: (text: string) => [text.length, 1, 0],
    running: 0,
    most: 0,
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    state.running += 1
    state.most = Math.max(state.most, state.running)
    response.on('close', () => (state.running -= 1))
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    // A client that gave up meanwhile must not use up a fault meant for the next question.
    await new Promise(setImmediate)
    if (response.destroyed || request.socket.destroyed) return
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked['body']
    const one = { path: request.url ?? '', headers: request.headers, body }
    asked.push(one)
    const fault = faults.shift() ?? state.always
    if (fault) return fail(response, fault, () => speak(response, one))
    speak(response, one)
  }

  function speak(response: ServerResponse, one: Asked) {
    const refused = state.refuses.find((name) => JSON.stringify(one.body).includes(`"${name}"`))
    if (refused) return json(response, 400, { error: { message: `Unsupported value: '${refused}'`, type: 'invalid' } })
    if (one.path.endsWith('/embeddings')) {
      const data = (one.body.input ?? []).map((text, index) => ({ index, embedding: state.embeds(text) }))
      return json(response, 200, { data: data.toReversed(), usage: USAGE })
    }
    json(response, 200, completion(wrapped(state.says(one), state.wrapping)))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port always has an address object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    port,
    /** Faults for the next requests, one each. */
    faults,
    /** Every question, in order. */
    asked,
    /**
     * Sets `says`, `wrapping`, `refuses` and a fault for every request; `most` is how many questions ran concurrently.
     */
    state,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

function fail(response: ServerResponse, fault: Fault, speak: () => void) {
  switch (fault.kind) {
    case 'status':
      if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter)
      return json(response, fault.status, { error: { message: fault.words ?? 'no' } })
    case 'redirect':
      return response.writeHead(307, { Location: fault.to }).end()
    case 'held':
      return void fault.until.then(speak)
    case 'hung':
      return
    case 'cut before':
      return response.destroy()
    case 'cut within':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return void response.write('{"choices":[{"message":{"content":"{', () => response.destroy())
    case 'huge':
      return json(response, 200, completion('x'.repeat(5_000_000)))
    case 'endless': {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const more = () => void (response.destroyed || response.write(' '.repeat(65_536), () => setImmediate(more)))
      return more()
    }
    case 'broken utf-8':
      response.writeHead(200, { 'Content-Type': 'application/json' })
      return response.end(Buffer.from(JSON.stringify(completion('{"title":"é"}'))).fill(0xff, 40, 60))
    case 'no json':
      return response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>')
    case 'no choices':
      return json(response, 200, { choices: [] })
  }
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}

const completion = (content: unknown) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: USAGE,
})

function wrapped(said: unknown, wrapping: Wrapping): unknown {
  const text = typeof said === 'string' ? said : JSON.stringify(said)
  switch (wrapping) {
    case 'bare':
      return text
    case 'fenced':
      return `\`\`\`json\n${text}\n\`\`\``
    case 'thinking':
      return `<think>The user wants {json}.</think>\n${text}`
    case 'prose':
      return `Here is the JSON that you asked for:\n\n${text}\n\nDo you need anything else?`
    case 'parts':
      return [{ type: 'text', text }]
  }
}
