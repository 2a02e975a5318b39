import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { CityChoice } from './city-choice.tsx'

test('cities without an item here are offered only when they are chosen, and all in the field once somebody comes to it', () => {
  const element = (
    <CityChoice
      chosen={['Kochi']}
      cities={['Pune', 'Udaipur', 'Delhi', 'Surat', 'Agra', 'Indore', 'Nashik']}
      counts={{ Pune: 4, Udaipur: 0, Kochi: 0, Delhi: 2, Surat: 1, Agra: 1, Indore: 1 }}
      refused={undefined}
      onDone={() => undefined}
    />
  )
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const offered = [...html.matchAll(/<input type="checkbox"[^>]*>/g)].map(([tag]) => / value="([^"]*)"/.exec(tag)?.[1])
  expect(offered).toEqual(['Kochi', 'Pune', 'Delhi', 'Surat', 'Agra', 'Indore'])
  expect(html).toContain('list="cities"')
  expect(html).not.toContain('<datalist')
})
