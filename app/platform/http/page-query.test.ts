import { expect, test } from 'vitest'

import { readQuery, type PageHandle } from './page-query.ts'

const handle = { params: ['token', 'city'] } as const satisfies PageHandle
const read = (search: string) => readQuery(new Request(`https://khazana.example/page${search}`), handle)

test('a page reads the parameters that its route declares', () => {
  const query = read('?token=a&city=Pune&city=Delhi')
  expect([query.get('token'), query.getAll('city'), query.has('city')]).toEqual(['a', ['Pune', 'Delhi'], true])
  expect([read('').get('token'), read('').has('token')]).toEqual([null, false])
})

test('a page that reads a parameter that its route does not declare fails, whether the address has it or not', () => {
  for (const search of ['?next=/profile', '']) {
    // A function that takes any URLSearchParams is not held back by the types.
    const query: URLSearchParams = read(search)
    for (const reading of [() => query.get('next'), () => query.getAll('next'), () => query.has('next')]) {
      expect(reading).toThrow('The page reads the parameter next, which its route does not declare')
    }
  }
  // @ts-expect-error Types refuse it as well.
  expect(() => read('').get('next')).toThrow('next')
})
