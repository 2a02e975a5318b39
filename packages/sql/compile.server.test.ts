import { describe, expect, test } from 'vitest'

import { compile, countKept, MOST_NODES, compileStatement } from './compile.server.ts'
import { Query } from './query.server.ts'
import { openSql, type Value } from './sql.server.ts'

// It connects only when a query is awaited, and none is.
const sql = openSql('postgres://nobody@127.0.0.1:1/none')

/** The statement's text and its values. */
function sent(query: object): [text: string, values: readonly unknown[]] {
  if (!(query instanceof Query)) throw new TypeError('This is not a query')
  const { compiled, values } = compile(query)
  return [compiled.text, values]
}

/** Compile it twice: the first call builds the text, the second is a cache hit. */
const bothTimes = (make: () => object) => {
  const first = sent(make())
  expect(sent(make())).toEqual(first)
  return first
}

describe('a statement', () => {
  test('numbers its values in the order of the text, those of its fragments among them', () => {
    const owner = (id: string) => sql`owner = ${id} and ${true}`
    const make = () => sql`select ${1} from items where ${owner('a')} and ${sql`price < ${9}`}`
    expect(bothTimes(make)).toEqual(['select $1 from items where owner = $2 and $3 and price < $4', [1, 'a', true, 9]])
  })

  test('of the same shape is compiled once, whatever its values', () => {
    const make = (n: number, part: object) => compileStatement(sql`select ${n} ${part as Value}`)
    const none = () => sql``
    expect(make(1, none())).toBe(make(2, none()))
    expect(make(1, none())).not.toBe(make(1, sql`from items`))
  })

  test('has a different text when a value and a fragment swap places', () => {
    const make = (one: Value, other: Value) => sql`select ${one}, ${other}`
    expect(sent(make(1, sql`now()`))[0]).toBe('select $1, now()')
    expect(sent(make(sql`now()`, 1))[0]).toBe('select now(), $1')
    expect(sent(make(sql`now()`, sql`now()`))[0]).toBe('select now(), now()')
  })

  test('names a value’s type, if it has one, and differs from one with another type', () => {
    const make = (value: Value) => compileStatement(sql`select ${value}`)
    expect(make('a').types).toEqual([0])
    expect(make(new Date(0)).types).toEqual([1184])
    expect(make(sql.json({})).types).toEqual([3802])
    expect(make(null)).toBe(make('a'))
  })

  test('takes a list of fragments', () => {
    const parts = (n: number) => Array.from({ length: n }, (_, at) => sql`and n <> ${at}`)
    expect(bothTimes(() => sql`where true ${parts(2)}`)).toEqual(['where true  and n <> $1 and n <> $2', [0, 1]])
    expect(bothTimes(() => sql`where true ${parts(1)}`)[0]).toBe('where true  and n <> $1')
  })

  test('refuses an undefined value', () => {
    // The type forbids it; a value read from elsewhere may be missing all the same.
    expect(() => sent(sql`select ${undefined as unknown as Value}`)).toThrow('Undefined')
  })
})

describe('a builder', () => {
  test('inserts rows, with the columns in the order of the first row', () => {
    const rows = [
      { id: 1, 'a"b': sql`now()` },
      { 'a"b': null, id: 2 },
    ]
    expect(bothTimes(() => sql`insert into t ${sql(rows)} returning id`)).toEqual([
      'insert into t ("id","a""b")values($1,now()),($2,$3) returning id',
      [1, 2, null],
    ])
  })

  test('updates only the named columns, also after an insert', () => {
    expect(bothTimes(() => sql`update ${sql('t')} set ${sql({ a: 1, b: 2 }, 'b')} where c = ${3}`)).toEqual([
      'update "t" set "b"=$1 where c = $2',
      [2, 3],
    ])
    const both = () => sql`insert into t ${sql({ a: 1 })} on conflict (a) do update set ${sql({ a: 2 })}`
    expect(bothTimes(both)[0]).toBe('insert into t ("a")values($1) on conflict (a) do update set "a"=$2')
  })

  test('makes a list after `in`; an empty list matches nothing', () => {
    expect(bothTimes(() => sql`where id in ${sql([1, 2])}`)).toEqual(['where id in ($1,$2)', [1, 2]])
    expect(bothTimes(() => sql`where id not in ${sql([])}`)).toEqual(['where id not in (null)', []])
  })

  test('makes identifiers elsewhere, and splits a qualified name at its dot', () => {
    expect(bothTimes(() => sql`select ${sql(['a', 'b'])} from ${sql('s.t')}`)).toEqual([
      'select "a","b" from "s"."t"',
      [],
    ])
  })

  test('of many values is not cached', () => {
    const make = (n: number) => compileStatement(sql`where id in ${sql(Array.from({ length: n }, String))}`)
    expect(make(3).kept).toBe(true)
    expect(make(100).kept).toBe(false)
    expect(make(100).text).toMatch(/\$100\)$/)
  })
})

describe('at the limit of shapes', () => {
  const names = (n: number, word: string) => sql`select ${sql(`${word}${n}`)} from ${sql('t')}`

  test('new ones are kept, those in use stay the same object, and memory is bounded', () => {
    const used = compileStatement(sql`select ${1} from used`)
    let [dropped, changed, most, texts] = [0, 0, 0, 0]
    for (let n = 0; n < 40_000; n++) {
      if (!compileStatement(names(n, 'column')).kept) dropped += 1
      if (n % 1000 === 0 && compileStatement(sql`select ${2} from used`) !== used) changed += 1
      const kept = countKept()
      ;[most, texts] = [Math.max(most, kept.nodes), Math.max(texts, kept.texts)]
    }
    expect(changed).toBe(0)
    expect(most).toBeGreaterThanOrEqual(MOST_NODES)
    expect(most).toBeLessThanOrEqual(MOST_NODES + 1)
    expect(texts).toBeLessThan(MOST_NODES)
    // Only the shape that reaches the limit is compiled once more.
    expect(dropped).toBeLessThan(20)
    const added = compileStatement(names(1, 'added'))
    expect(added.kept).toBe(true)
    expect(compileStatement(names(1, 'added'))).toBe(added)
  })
})
