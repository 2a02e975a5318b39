import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'

import { memoryOfTree, readMemory } from './process-figures.ts'

test('a child that has ended counts nothing, also before its parent has noticed', async () => {
  // The shell says its child's id and becomes a program that never waits for children, so that the child stays a zombie.
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [said] = await once(parent.stdout, 'data')
  const child = Number(String(said))
  await expect.poll(() => readFileSync(`/proc/${child}/status`, 'utf8')).toMatch(/^State:\tZ/m)
  expect(() => readMemory(child)).toThrow('has no memory any more')
  expect(memoryOfTree(Number(parent.pid))).toBeCloseTo(readMemory(Number(parent.pid)).now, 0)
})
