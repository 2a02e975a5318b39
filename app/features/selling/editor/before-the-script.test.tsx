import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'

import { UNSAID } from '#test/item-draft.ts'

import { AddItemView } from './add-item-view.tsx'
import type { EditableItem } from './drafts/editable-item.schema.ts'
import { EditItemView } from './edit-item-view.tsx'

const ITEM: EditableItem = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Tin robot',
  description: 'Walks.',
  price: 1500,
  category: 'lego',
  condition: 'Good',
  location: 'Pune',
  ...UNSAID,
  photos: [{ key: 'item-images/a/b', width: 10, height: 20, placeholder: '', alt: null, other: null }],
  isSold: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
}

/** The names of fields and the labels of buttons that work in the server-rendered page. */
function ready(page: React.ReactElement): string[] {
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '/', element: page }])} />)
  const open = html.replaceAll(/<fieldset[^>]* disabled="".*?<\/fieldset>/gs, '')
  const controls = [...open.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].map(([tag]) => tag)
  const sent = controls.filter((tag) => !tag.startsWith('<button') || tag.includes('type="submit"'))
  return sent.filter((tag) => !tag.includes(' disabled=""'))
}

test('before the script runs nothing can be typed or picked, as the script would miss it', () => {
  expect(ready(<EditItemView item={ITEM} userId="u" whatToAdd={{}} />)).toEqual([])
  expect(
    ready(
      <AddItemView
        whatToAdd={{}}
        last={null}
        like={null}
        limits={{ firstDay: null, uploads: { used: 0, most: 30, moreIn: 0 } }}
        userId="u"
      />,
    ),
  ).toEqual([])
})
