import { spawn } from 'node:child_process'

export interface Asked {
  method: string
  /** sqlmap injects at each star. */
  address: string
  body?: string
  /** sqlmap's --level: 2 also has injections for values in the middle of a statement. */
  level: 1 | 2
}

export interface Scanned {
  /** The number of stars that it finished. */
  tested: number
  injectable: boolean
  output: string
}

// The statuses of refusals. Only 5xx and changed responses tell sqlmap something.
const REFUSALS = '400,401,403,404,405,409,410,413,415,422,429,503'
const OPTIONS = `--batch --risk 1 --dbms postgresql --disable-coloring --flush-session --skip-waf --timeout 20
  --ignore-redirects --threads 1 --time-sec 3 --ignore-code ${REFUSALS}`

/** Runs sqlmap on the stars of one request. */
export function runSqlmap({ method, address, body, level }: Asked, outputFolder: string): Promise<Scanned> {
  const data = body === undefined ? [] : ['--data', body, '--headers', 'Content-Type: application/json']
  // Without this, sqlmap would skip values that must be numbers or addresses.
  const answers = ['--answers', 'skip those kind of cases=N']
  const args = [
    '-u',
    address,
    '--method',
    method,
    '--level',
    String(level),
    ...data,
    ...answers,
    ...OPTIONS.split(/\s+/),
    '--output-dir',
    outputFolder,
  ]
  const child = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('close', () =>
      resolve({
        // sqlmap prints this once per star.
        tested: (output.match(/parameter '[^\n]*' does not seem to be injectable/g) ?? []).length,
        // sqlmap verifies a first suspicion by itself. A false one ends in the line counted above.
        injectable: /is vulnerable|identified the following injection point/.test(output),
        output,
      }),
    ),
  )
}
