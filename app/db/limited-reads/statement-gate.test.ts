import { describe, expect, it } from 'vitest'

import { openGate } from './statement-gate.ts'

/** A gate whose statements end when the test says so. */
function openTestGate(most: number, mostMs = 1000) {
  let time = 0
  const gate = openGate(most, mostMs, () => time)
  const started: string[] = []
  const refused: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    gate.pass({
      source: name.slice(0, 1),
      send: (ended) => {
        started.push(name)
        ends.set(name, ended)
      },
      refuse: () => refused.push(name),
    })
  return { ask, end: (name: string) => ends.get(name)?.(), wait: (ms: number) => (time += ms), started, refused }
}

describe('the gate of statements', () => {
  it('lets as many run as it has room for, and the next when one has ended', () => {
    const { ask, end, started } = openTestGate(2)
    for (const name of ['a1', 'b1', 'c1']) ask(name)
    expect(started).toEqual(['a1', 'b1'])
    end('a1')
    end('a1')
    expect(started).toEqual(['a1', 'b1', 'c1'])
  })

  it('prefers a source that runs nothing over one that asks for much', () => {
    const { ask, end, started } = openTestGate(2)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) ask(name)
    end('a1')
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  it('refuses whoever waited for too long', () => {
    const { ask, end, wait, started, refused } = openTestGate(1)
    ask('a1')
    ask('b1')
    wait(1001)
    ask('c1')
    end('a1')
    expect({ started, refused }).toEqual({ started: ['a1', 'c1'], refused: ['b1'] })
  })
})
