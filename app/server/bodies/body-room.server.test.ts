import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createBodyRoom } from './body-room.server.ts'

const MB = 1_000_000
const OPEN = 16_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const rules = { mostBytes: 4 * MB, longestS: 240, full: () => 'The room is full.' }

/** A body in transit, and why it was cut off. */
function body(room: ReturnType<typeof createBodyRoom>, owner: string) {
  const state: { cut: string | null } = { cut: null }
  const place = room.enter(owner, (why) => (state.cut = why.code))
  return {
    state,
    leave: place.leaveRoom,
    comes: place.grow,
  }
}

/** Lets seconds pass; in each of them, every body receives the given number of bytes. */
function pass(seconds: number, ...coming: [ReturnType<typeof body>, number][]) {
  for (let n = 0; n < seconds; n++) {
    for (const [one, bytes] of coming) if (!one.state.cut) one.comes(bytes)
    vi.advanceTimersByTime(1000)
  }
}

test('announced bytes reserve no more than an open request does, and all of it is returned', () => {
  const room = createBodyRoom(rules)
  const silent = Array.from({ length: 200 }, (_, n) => body(room, `owner ${n}`))
  expect(room.taken()).toBe(200 * OPEN)
  silent[0]?.comes(5000)
  expect(room.taken()).toBe(200 * OPEN + 5000)
  for (const one of silent) one.leave()
  silent[0]?.leave()
  expect(room.taken()).toBe(0)
  expect(vi.getTimerCount(), 'nothing ticks for an empty room').toBe(0)
})

test('a body below 2 kB/s over half a minute is aborted; one that pauses for some seconds is not', () => {
  const room = createBodyRoom(rules)
  const [drip, slow, tunnel] = [body(room, 'a'), body(room, 'b'), body(room, 'c')]
  pass(10, [drip, 1], [slow, 2100], [tunnel, 5000])
  pass(15, [drip, 1], [slow, 2100])
  pass(4, [drip, 1], [slow, 2100], [tunnel, 5000])
  expect([drip, slow, tunnel].map(({ state }) => state.cut)).toEqual([null, null, null])
  pass(1, [drip, 1], [slow, 2100], [tunnel, 5000])
  expect([drip, slow, tunnel].map(({ state }) => state.cut)).toEqual(['too_slow', null, null])
  pass(30, [slow, 2100], [tunnel, 5000])
  expect([slow, tunnel].map(({ state }) => state.cut)).toEqual([null, null])
  // A fast start earns no patience later.
  pass(1, [slow, 2_000_000], [tunnel, 5000])
  pass(30, [slow, 1], [tunnel, 5000])
  expect([slow, tunnel].map(({ state }) => state.cut)).toEqual(['too_slow', null])
})

test('every body has a time limit', () => {
  const room = createBodyRoom({ ...rules, longestS: 60 })
  const one = body(room, 'a')
  pass(59, [one, 3000])
  expect(one.state.cut).toBeNull()
  pass(1, [one, 3000])
  expect(one.state.cut).toBe('too_slow')
})

test('when room is short, the slowest makes room and the newcomer stays', () => {
  const room = createBodyRoom(rules)
  const patient = body(room, 'patient')
  patient.comes(1.5 * MB)
  const phone = body(room, 'phone')
  pass(12, [phone, 20_000], [patient, 2500])
  const quick = body(room, 'quick')
  quick.comes(2 * MB)
  expect([patient, phone, quick].map(({ state }) => state.cut)).toEqual([null, null, null])
  const newcomer = body(room, 'newcomer')
  newcomer.comes(500_000)
  expect([patient, phone, quick, newcomer].map(({ state }) => state.cut)).toEqual(['unavailable', null, null, null])
  patient.leave()
  expect(room.taken(), 'the cut one gave its room back once').toBe(240_000 + 2 * MB + 500_000 + 3 * OPEN)
})

test('silent senders, however many, make way for a newcomer', () => {
  const room = createBodyRoom(rules)
  const silent = Array.from({ length: 1000 }, (_, n) => body(room, `address ${n}`))
  expect(silent.filter(({ state }) => state.cut === null)).toHaveLength(250)
  for (let n = 0; n < 20; n++) {
    const one = body(room, `person ${n}`)
    one.comes(90_000)
    expect(one.state.cut).toBeNull()
  }
  expect(room.taken()).toBeLessThanOrEqual(4 * MB)
})

test('when memory is short, a briefly stalled sender is not the first to make room', () => {
  const room = createBodyRoom(rules)
  const drips = Array.from({ length: 100 }, (_, n) => body(room, `address ${n}`))
  for (const one of drips) one.comes(8000)
  const phone = body(room, 'phone')
  pass(12, [phone, 3600], ...drips.map((one): [typeof one, number] => [one, 1]))
  pass(8, [phone, 0], ...drips.map((one): [typeof one, number] => [one, 1]))
  const newcomers = Array.from({ length: 20 }, (_, n) => body(room, `person ${n}`))
  for (const one of newcomers) one.comes(100_000)
  expect(phone.state.cut).toBeNull()
  expect(drips.filter(({ state }) => state.cut === 'unavailable').length).toBeGreaterThan(20)
  expect(newcomers.every(({ state }) => state.cut === null)).toBe(true)
})

test('a sender above its share gives up the excess, however fast it arrived', () => {
  const room = createBodyRoom(rules)
  const greedy = [body(room, 'greedy'), body(room, 'greedy'), body(room, 'greedy')]
  for (const one of greedy) one.comes(1.3 * MB)
  const newcomer = body(room, 'newcomer')
  newcomer.comes(0.9 * MB)
  expect(greedy.map(({ state }) => state.cut)).toEqual(['unavailable', null, null])
  expect(newcomer.state.cut).toBeNull()
})

test('the owner who holds most gives way, however fast it sends; a newcomer who would hold most does not come in', () => {
  const room = createBodyRoom(rules)
  const all = ['a', 'b', 'c', 'd'].map((owner) => body(room, owner))
  for (const [n, one] of all.entries()) one.comes((n === 2 ? 0.98 : 0.97) * MB)
  const largest = body(room, 'newcomer')
  expect(() => largest.comes(1.1 * MB)).toThrow('The room is full.')
  largest.leave()
  const newcomer = body(room, 'newcomer')
  newcomer.comes(100_000)
  expect(all.map(({ state }) => state.cut)).toEqual([null, null, 'unavailable', null])
  expect(newcomer.state.cut).toBeNull()
})

test('many senders that are just fast enough do not keep out those who write in two packets', () => {
  const room = createBodyRoom({ ...rules, mostBytes: 12 * 1024 * 1024, reserveBytes: 4 * 1024 * 1024 })
  const held = new Map<number, ReturnType<typeof body>>()
  let written = 0
  for (let second = 0; second < 60; second++) {
    // Twelve addresses with 18 bodies each. They begin one again when it is cut off, and all before they are slow.
    for (let n = 0; n < 12 * 18; n++) {
      const one = held.get(n)
      const isOver = !one || one.state.cut !== null || second % 28 === 0
      if (isOver) one?.leave()
      try {
        const now = isOver ? body(room, `address ${n % 12}`) : one
        held.set(n, now)
        now.comes(2300)
      } catch {
        held.get(n)?.leave()
        held.delete(n)
      }
    }
    const people = Array.from({ length: 20 }, (_, n) => body(room, `person ${n}`))
    for (const one of people) one.comes(700)
    vi.advanceTimersByTime(1000)
    for (const one of people) {
      one.comes(700)
      one.leave()
      written += 1
    }
    expect(people.filter(({ state }) => state.cut !== null)).toEqual([])
  }
  expect(written).toBe(1200)
})

test('small bodies have a reserve that large ones cannot take', () => {
  const room = createBodyRoom({ ...rules, reserveBytes: 1 * MB })
  const large = ['a', 'b', 'c', 'd'].map((owner) => body(room, owner))
  for (const one of large) one.comes(0.98 * MB)
  const small = Array.from({ length: 30 }, (_, n) => body(room, `person ${n}`))
  for (const one of small) one.comes(16_000)
  expect([...large, ...small].every(({ state }) => state.cut === null)).toBe(true)
  // One that grows large is counted among the large ones, of which the largest gives way.
  small[0]?.comes(100)
  expect(large.filter(({ state }) => state.cut !== null)).toHaveLength(1)
  expect(small.every(({ state }) => state.cut === null)).toBe(true)
  // Bodies that are gone leave their room.
  for (const one of [...large, ...small]) one.leave()
  expect(room.taken()).toBe(0)
})

test('each owner has a limit of concurrent bodies; a silent one makes way for the next', () => {
  const room = createBodyRoom({ ...rules, mostEach: { count: 3, message: () => 'Three are arriving.' } })
  const own = [body(room, 'a'), body(room, 'a'), body(room, 'a')]
  expect(() => body(room, 'a')).toThrow('Three are arriving.')
  const [left, ...others] = own
  for (const one of others) pass(3, [one, 30_000])
  const next = body(room, 'a')
  expect(left?.state.cut).toBe('unavailable')
  expect([...others, next].map(({ state }) => state.cut)).toEqual([null, null, null])
  expect(() => body(room, 'b')).not.toThrow()
})
