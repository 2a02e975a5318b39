import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

import { processBirth } from '#packages/postgres'

import { summary } from './steps.ts'

const STEPS = fileURLToPath(new URL('./steps.ts', import.meta.url))
const node = (name: string, code: string) => JSON.stringify({ name, command: 'node', args: ['--eval', code] })

/** Runs `body` as a command of its own. */
function run(body: string) {
  const code = `import { runCommand, runLanes, runStep } from ${JSON.stringify(STEPS)}; await runCommand(async () => { ${body} })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (words) => (output += words))
  const ended = once(child, 'close').then(([exitCode]) => ({ code: Number(exitCode), output }))
  return { child, ended, said: () => output }
}

describe('steps', () => {
  test('print one line each, with the time, and nothing else when all succeed', async () => {
    const { code, output } = await run(`await runLanes([[${node('one', 'console.log(1)')}], [${node('two', '')}]])`)
      .ended
    expect(code).toBe(0)
    expect(output.trim().split('\n').toSorted()).toEqual([
      expect.stringMatching(/^✓ one +\d+\.\d s$/),
      expect.stringMatching(/^✓ two +\d+\.\d s$/),
    ])
  })

  test('stop at the first failure, and print its whole output', async () => {
    const bad = node('bad', 'console.log("out"); console.error("err"); process.exitCode = 3')
    const after = node('after', 'console.log("never")')
    const slow = node('slow', 'setInterval(() => {}, 1000)')
    const { code, output } = await run(`await runLanes([[${bad}, ${after}], [${slow}]])`).ended
    expect(code).toBe(1)
    expect(output).toMatch(/✗ bad [\s\S]+\nout\nerr\n+bad failed\.\s*$/)
    expect(output).toMatch(/· slow .+ \(stopped\)\n/)
    expect(output).not.toMatch(/never|after|✗ slow/)
  })

  test('report success before the next step begins, and not after a failure', async () => {
    const told = (step: string) => `{ ...${step}, done: () => console.log('told') }`
    const { output } = await run(
      `await runLanes([[${told(node('one', ''))}, ${told(node('two', 'process.exit(3)'))}]])`,
    ).ended
    expect(output).toMatch(/✓ one .+\ntold\n✗ two .+\n/)
    expect(output.match(/told/g)).toHaveLength(1)
  })

  test('name a command that does not exist', async () => {
    const { code, output } = await run(`await runStep({ name: 'gone', command: 'no-such-command', args: [] })`).ended
    expect(code).toBe(1)
    expect(output).toContain('no-such-command')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('end on %s together with their children', async (signal) => {
    const parent = `const { spawn } = require('node:child_process')
      const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'])
      console.log('child ' + child.pid); setInterval(() => {}, 1000)`
    const { child, ended, said } = run(`await runStep({ ...${node('long', parent)}, live: true })`)
    await expect.poll(said).toMatch(/child \d+/)
    const pid = Number(/child (\d+)/.exec(said())?.[1])
    expect(processBirth(pid)).not.toBeNull()
    child.kill(signal)
    expect((await ended).code).toBe(signal === 'SIGINT' ? 130 : 143)
    await expect.poll(() => processBirth(pid)).toBeNull()
  })
})

test('a summary starts at the runner’s own first line', () => {
  expect(summary('noise\n Test Files  1 passed\n   Tests  2 passed\n', /^ *Test Files/m)).toBe(
    ' Test Files  1 passed\n   Tests  2 passed',
  )
})
