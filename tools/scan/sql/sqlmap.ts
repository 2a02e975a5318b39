import { spawn } from 'node:child_process'

export interface Asked {
  method: string
  /** Each star is where sqlmap writes. */
  address: string
  body?: string
  /** How many of its tries: 2 also has those for texts in the middle of a statement. */
  level: 1 | 2
}

export interface Scanned {
  /** How many stars it came to the end of. */
  tested: number
  injectable: boolean
  output: string
}

// How what makes no sense is refused; only 5xx and other answers than before tell sqlmap something.
const REFUSALS = '400,401,403,404,405,409,410,413,415,422,429,503'
const OPTIONS = `--batch --risk 1 --dbms postgresql --disable-coloring --flush-session --skip-waf --timeout 20
  --ignore-redirects --threads 1 --time-sec 3 --ignore-code ${REFUSALS}`

/** Runs sqlmap over the stars of one request. */
export function runSqlmap({ method, address, body, level }: Asked, outputFolder: string): Promise<Scanned> {
  const data = body === undefined ? [] : ['--data', body, '--headers', 'Content-Type: application/json']
  // A value that must be a number or an address is tried all the same.
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
        // sqlmap's own words, once for each star.
        tested: (output.match(/parameter '[^\n]*' does not seem to be injectable/g) ?? []).length,
        // A first suspicion it tries again by itself: what was none ends in the words counted above.
        injectable: /is vulnerable|identified the following injection point/.test(output),
        output,
      }),
    ),
  )
}
