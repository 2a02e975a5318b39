import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { inLanguage } from '#app/platform/visitor/request-language.server.ts'

import { breadcrumbData, Breadcrumbs } from './breadcrumbs.tsx'

const trail = [
  { name: 'Home', path: '/' },
  { name: 'Box for the watch', path: '/listing/1' },
]

test('the last name, which a seller wrote, is said in its own language', () => {
  expect(inLanguage('hi', () => renderToStaticMarkup(<Breadcrumbs trail={trail} />))).toMatch(
    /lang="en-IN">Box for the watch</,
  )
  expect(renderToStaticMarkup(<Breadcrumbs trail={trail} />)).not.toContain('lang=')
})

test('the trail leads search engines to pages of the same language', () => {
  const listAddresses = () => breadcrumbData('https://khazana.example', trail).itemListElement.map(({ item }) => item)
  expect(listAddresses()).toEqual(['https://khazana.example/', 'https://khazana.example/listing/1'])
  expect(inLanguage('hi', listAddresses)).toEqual([
    'https://khazana.example/hi',
    'https://khazana.example/hi/listing/1',
  ])
})
