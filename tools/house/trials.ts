// Changes that engineers make often, made by a script in a copy of the tree: in how many files, and do the tests still pass?
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ROOT } from '../../scripts/steps.ts'

interface Trial {
  name: string
  /** The most files that it may change; files that commands generate are not counted. */
  most: number
  change: (copy: Copy) => void
  /** Words of paths: the tests that read what was changed. */
  tests: readonly string[]
}

const GENERATED = /^app\/db\/migrations\//

/** A copy of the tree, with a commit to compare it with. */
class Copy {
  readonly root = mkdtempSync(join(tmpdir(), 'khazana-trial-'))

  constructor() {
    const files = this.#git(ROOT, 'ls-files', '-z', '--cached', '--others', '--exclude-standard')
    const archive = execFileSync('tar', ['-c', '--null', '-T', '-'], { cwd: ROOT, input: files, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['-x'], { cwd: this.root, input: archive })
    symlinkSync(join(ROOT, 'node_modules'), join(this.root, 'node_modules'))
    this.#git(this.root, 'init', '--quiet')
    this.#git(this.root, 'add', '--all')
    this.#git(this.root, '-c', 'user.name=trial', '-c', 'user.email=trial@khazana.test', 'commit', '-qm', 'Before')
  }

  replace(file: string, before: string, after: string): void {
    const text = readFileSync(join(this.root, file), 'utf8')
    if (!text.includes(before)) throw new Error(`${file} has no ${JSON.stringify(before)}`)
    writeFileSync(join(this.root, file), text.replace(before, after))
  }

  write(file: string, text: string): void {
    writeFileSync(join(this.root, file), text)
  }

  /** Adds texts to the messages of a folder: for each key English, Hindi, and a note for translators. */
  addMessages(folder: string, texts: Record<string, readonly [en: string, hi: string, note: string]>): void {
    for (const [index, language] of ['en', 'hi', 'qqq'].entries()) {
      const file = join(this.root, folder, 'messages', `${language}.json`)
      // A file of messages has nothing but texts.
      const all = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      for (const [key, values] of Object.entries(texts)) all[key] = values[index] ?? ''
      writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
    }
  }

  /** Runs one of the project's commands in the copy; returns what failed. */
  run(...args: string[]): string | null {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
      cwd: this.root,
      encoding: 'utf8',
    })
    return status === 0 ? null : `${stdout}\n${stderr}`
  }

  changedFiles(): string[] {
    return this.#git(this.root, 'status', '--porcelain', '--untracked-files=all')
      .toString()
      .split('\n')
      .flatMap((line) => (line ? [line.slice(3)] : []))
      .filter((file) => !GENERATED.test(file))
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true })
  }

  #git(cwd: string, ...args: string[]): Buffer {
    return execFileSync('git', args, { cwd, maxBuffer: 2 ** 28 })
  }
}

const TRIALS: readonly Trial[] = [
  {
    name: 'a category',
    most: 2,
    tests: [
      'nouns/category',
      'nouns/item',
      'scripts/site',
      'catalogue/search',
      'selling/details',
      'selling/editor',
      'selling/import',
      'catalogue/filters',
      'hindi-texts',
      'sitemap',
      'features/demo',
      'art/pictures',
    ],
    change(copy) {
      const coins = {
        id: 'coins',
        names: { en: 'Coins', hi: 'सिक्के' },
        whatToAdd: { en: 'year, metal, weight', hi: 'साल, धातु, वज़न' },
        attributes: {
          metal: {
            kind: 'choice',
            label: { en: 'Metal', hi: 'धातु' },
            choices: [
              { en: 'Silver', hi: 'चाँदी' },
              { en: 'Copper', hi: 'ताँबा' },
            ],
          },
          weight: { kind: 'number', label: { en: 'Weight', hi: 'वज़न' }, unit: { en: 'g', hi: 'ग्राम' }, decimals: 2 },
        },
        search: { words: { en: ['coin', 'coins'], hi: ['sikka', 'सिक्के'] } },
      }
      copy.write('app/nouns/category/catalogue/coins.json', `${JSON.stringify(coins, null, 2)}\n`)
      const disc = '<circle cx="160" cy="160" r="120" fill="#c9a227"/>'
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320">${disc}</svg>\n`
      copy.write('public/art/category-coins.svg', drawing)
    },
  },
  {
    name: 'an attribute',
    most: 1,
    tests: ['nouns/', 'selling/editor', 'selling/import/rows', 'catalogue/listing'],
    change(copy) {
      const before = '  "attributes": {\n'
      const edition = `    "edition": { "kind": "text", "label": { "en": "Edition", "hi": "संस्करण" } },\n`
      copy.replace('app/nouns/category/catalogue/books.json', before, before + edition)
    },
  },
  {
    name: 'a column of items',
    most: 6,
    tests: ['item-columns', 'nouns/', 'selling/editor', 'selling/import/rows', 'constraints', 'account-data'],
    change(copy) {
      copy.replace(
        'app/nouns/item/item-fields.ts',
        '  tags: field({',
        `  edition: textField({
    column: 'edition',
    columnType: 'text',
    label: say.edition,
    maxLetters: 80,
    sent: 'text',
    tidy: tidyOptional,
    findProblem: (edition: string | null) =>
      textProblem(edition ?? '', { max: 80, tooLong: say.editionTooLong, missing: null }),
    typed: { write: showText, read: tidyOptional },
    show: showText,
    watched: true,
  }),
  tags: field({`,
      )
      copy.addMessages('app/nouns/item', {
        edition: ['Edition', 'संस्करण', 'Name of a field of a listing.'],
        editionTooLong: [
          'Edition must have at most {max} characters',
          'संस्करण में ज़्यादा से ज़्यादा {max} अक्षर हो सकते हैं',
          'Error at a field of the form. {max} is the largest number that is allowed.',
        ],
      })
      copy.replace(
        'app/db/schema/listings.ts',
        `    onlinePurchaseLink: text(`,
        `    edition: text('edition'),\n    onlinePurchaseLink: text(`,
      )
      copy.replace(
        'docs/import.md',
        '| `can_ship` |',
        '| `edition` | at most 80 characters | `"First"` |\n| `can_ship` |',
      )
      const failed = copy.run('db:generate', '--', '--name', 'edition')
      if (failed) throw new Error(failed)
    },
  },
  {
    name: 'a reason of reports',
    most: 4,
    tests: ['nouns/', 'moderation', 'constraints', 'chat-schema'],
    change(copy) {
      copy.replace(
        'app/nouns/report/report-reasons.ts',
        '  other: {\n',
        `  stolen: {
    appliesTo: ['listing', 'person'],
    name: say.stolen,
    text: say.stolenText,
    hidden: say.stolenHidden,
    banned: say.stolenBanned,
  },
  other: {
`,
      )
      const note = 'A reason for a report, or for what followed from it.'
      copy.addMessages('app/nouns/report', {
        stolen: ['Stolen', 'चोरी का सामान', note],
        stolenText: ['It belongs to somebody else.', 'यह किसी और का है।', note],
        stolenHidden: ['it seems to be stolen', 'यह चोरी का लगता है', note],
        stolenBanned: ['stolen things were offered', 'चोरी का सामान डाला गया था', note],
      })
      const failed = copy.run('db:generate', '--', '--name', 'stolen')
      if (failed) throw new Error(failed)
    },
  },
]

/** Makes each trial, prints what it took, and returns whether all of them kept their goals. */
export function runTrials(): boolean {
  let isGood = true
  for (const { name, most, change, tests } of TRIALS) {
    const copy = new Copy()
    try {
      change(copy)
      const files = copy.changedFiles()
      const failed = copy.run('types') ?? copy.run('test', '--', ...tests)
      const kept = files.length <= most && failed === null
      isGood &&= kept
      console.log(`${kept ? 'ok    ' : 'FAILED'} ${name.padEnd(22)} ${files.length} files (at most ${most})`)
      for (const file of files) console.log(`         ${file}`)
      if (failed) console.log(failed.split('\n').slice(-40).join('\n'))
    } finally {
      copy.remove()
    }
  }
  return isGood
}
