import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

import { memoryOfTree, readMemory, secondsOfTree } from './process-figures.ts'

test('a child that has ended counts nothing, also before its parent has noticed', async () => {
  // The shell says its child's id and becomes a program that never waits for children. The child ends after that, and stays a zombie.
  const waiting = 'while read name < /proc/$$/comm; [ "$name" != sleep ]; do :; done'
  const parent = spawn('sh', ['-c', `(${waiting}) & echo $!; exec sleep 60`], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [said] = await once(parent.stdout, 'data')
  const ended = Number(String(said))
  await expect.poll(() => readFileSync(`/proc/${ended}/status`, 'utf8')).toMatch(/^State:\tZ/m)
  expect(() => readMemory(ended)).toThrow('has no memory any more')
  expect(memoryOfTree(Number(parent.pid))).toBeCloseTo(readMemory(Number(parent.pid)).now, 0)
})

test('the work of a child counts while it runs, and after its parent has noticed its end', async () => {
  const busy = 'while (process.cpuUsage().user < 200_000);'
  const script = `"$0" -e '${busy}' & wait; echo done; exec sleep 60`
  const parent = spawn('sh', ['-c', script, process.execPath], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const before = secondsOfTree(Number(parent.pid))
  await once(parent.stdout, 'data')
  expect(secondsOfTree(Number(parent.pid)) - before).toBeGreaterThan(0.15)
})
