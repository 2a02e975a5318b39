import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { pageCsp } from '#app/server/requests/security-headers.server.ts'

const script = (code: string) => `<div id=d></div><script>const d = document.getElementById('d');${code}</script>`
const literal = (text: string) => JSON.stringify(text).replaceAll('<', String.raw`\u003c`)
const inserted = (text: string, change = '') => script(`d.innerHTML = ${literal(text)}${change}`)
const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const marked = (text: string) =>
  text
    .replace(/!\[(.*?)\]\((.*)\)/, '<img src="$2" alt="$1">')
    .replace(/\[(.*?)\]\((.*)\)/, '<a href="$2">$1</a>')
    .replace(/^<(\w+:.*)>$/, '<a href="$1">x</a>')
    .replace(/^((?:https?:|www\.)\S+)$/, '<a href="$1">x</a>')

/** Every way to put a person's text into a page without escaping it. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  text: (text) => `<div>${text}</div>`,
  'in double quotes': (text) => `<img src="/x" alt="${text}"><input value="${text}">`,
  'in single quotes': (text) => `<img src='/x' alt='${text}'><input value='${text}'>`,
  'without quotes': (text) => `<img src=/x alt=${text}>`,
  address: (text) => `<a href="${quoted(text)}">x</a>`,
  frame: (text) => `<iframe src="${quoted(text)}"></iframe>`,
  title: (text) => `<title>${text}</title>`,
  textarea: (text) => `<textarea>${text}</textarea>`,
  style: (text) => `<style>a { color: ${text} }</style>`,
  noscript: (text) => `<noscript>${text}</noscript>`,
  comment: (text) => `<!-- ${text} -->`,
  'structured data': (text) => `<script type="application/ld+json">{"name":"${text}"}</script>`,
  cdata: (text) => `<svg><desc><![CDATA[${text}]]></desc></svg>`,
  'script, double quotes': (text) => `<script>const a = "${text}"\n</script>`,
  'script, single quotes': (text) => `<script>const a = '${text}'\n</script>`,
  'script, backslashes': (text) => `<script>const a = "${text.replaceAll('"', String.raw`\"`)}"\n</script>`,
  'script, template': (text) => `<script>const a = \`${text}\`\n</script>`,
  inserted: (text) => inserted(text),
  'inserted twice': (text) => inserted(text, '; d.innerHTML = d.innerHTML'),
  'without NUL': (text) => `<div>${text.replaceAll('\0', '')}</div>`,
  'address decoded': (text) => inserted(text, '; d.innerHTML = decodeURIComponent(d.textContent)'),
  'markup decoded': (text) => inserted(text, '; d.innerHTML = d.textContent'),
  'one kind of letters': (text) => inserted(text.normalize('NFKC')),
  'script decoded': (text) => script(`d.innerHTML = "${text.replaceAll('"', '')}"`),
  braces: (text) =>
    script(`const [, code] = /\\{\\{(.*)\\}\\}/.exec(${literal(text)}) ?? []; if (code) Function(code)()`),
  'template tags': (text) =>
    script(`const [, code] = /<%=(.*)%>/.exec(${literal(text)}) ?? []; if (code) Function(code)()`),
  'links from words': (text) => `<p>${marked(text)}</p>`,
}
export const UNSAFE_WAYS = Object.keys(WAYS)

/** Serves a page for each of them. One path also has our own pages' Content-Security-Policy. */
export async function serveUnsafe(payloads: readonly string[]) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const way = WAYS[url.searchParams.get('way') ?? '']
    if (!way) return void response.writeHead(404).end()
    const policy = url.pathname === '/guarded' && { 'content-security-policy': pageCsp([]) }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy })
    response.end(`<!doctype html><body>${way(payloads[Number(url.searchParams.get('payload'))] ?? '')}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port always has an address object.
  const { port } = server.address() as AddressInfo
  return {
    address: (way: string, payload: number, path = '/') =>
      `http://127.0.0.1:${port}${path}?${new URLSearchParams({ way, payload: String(payload) })}`,
    close: () => server.close().closeAllConnections(),
  }
}
