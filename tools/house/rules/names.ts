import { basename } from 'node:path'

import type { Problem } from '../tree.ts'

const BANNED = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'manager', 'managers'])
const KEBAB = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
// Every reader knows these files by these names.
const CAPITALS = /^(?:README|CHANGELOG|CONTRIBUTING|LICENSE|NOTICE|SECURITY)(?:\.md)?$/
const GENERATED = /^app\/db\/migrations\//
// ui has no product nouns.
const PRODUCT_NOUNS =
  /(?:^|[-.])(?:listings?|items?|wishlists?|sponsor\w*|sellers?|buyers?|chats?|feedbacks?)(?:[-.]|$)/

/** Names say what is inside: kebab-case, no catch-alls, no barrels. */
export function checkNames(files: string[]): Problem[] {
  return files
    .filter((file) => !GENERATED.test(file))
    .flatMap((file) => {
      const name = basename(file)
      const texts: string[] = []
      const parts = file.split('/')
      if (!CAPITALS.test(name) && !parts.every((part) => KEBAB.test(part))) texts.push('names are kebab-case')
      const word = parts.flatMap((part) => part.split(/[.-]/)).find((one) => BANNED.has(one))
      if (word) texts.push(`"${word}" says nothing about what is inside: name the topic`)
      if (/^index\.[cm]?[jt]sx?$/.test(name)) texts.push('no barrels: import the module itself')
      if (file.startsWith('app/ui/') && PRODUCT_NOUNS.test(name))
        texts.push('ui has no product nouns: this is a feature’s')
      return texts.map((text) => ({ file, text }))
    })
}
