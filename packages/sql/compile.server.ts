/**
 * Turns a query with its fragments into one text with numbered parameters. Most statements have few shapes, so the
 * text of each is built once: the parts of a query lead through a tree, one step each, to the text of their shape.
 */
import { Builder, Identifier, quoted } from './parts.server.ts'
import { Query } from './query.server.ts'
import { findType } from './values.server.ts'

/** A statement's text with the types of its parameters. It is one object for all queries of its shape. */
export interface Compiled {
  readonly text: string
  readonly types: readonly number[]
  /** Whether its shape is kept, so that a connection may prepare it. */
  readonly kept: boolean
}

/**
 * A step is a template, a name or text, a parameter's type, or, below zero, the number of parts that follow. Each of
 * them says how many steps come after it, so no two shapes share a path.
 */
type Step = readonly string[] | string | number

interface Node {
  next: Map<Step, Node>
  compiled: Compiled | null
  /** The kind of builder at this place, determined by the words before it. */
  builds: Builds | null
}

type Builds = 'names' | 'values' | 'list' | 'insert' | 'update'

/** A statement with more values than this in one builder is compiled on each call. */
const MOST_VALUES = 24
/** The limit of the tree and the texts together. At the limit, the tree starts afresh. */
export const MOST_NODES = 50_000

/** Distinguishes a list of fragments from a builder with as many names. */
const FRAGMENTS = -1_000_000

let nodes = 0
let root: Node = newNode()
let byText = new Map<string, Compiled>()
/** The texts of the previous tree. A shape that is used again keeps its object, so it stays prepared. */
let formerTexts = new Map<string, Compiled>()

function newNode(): Node {
  nodes += 1
  return { next: new Map(), compiled: null, builds: null }
}

function startAfresh(): void {
  nodes = 0
  root = newNode()
  formerTexts = byText
  byText = new Map()
}

/** How many nodes and texts are in memory. */
export const countKept = () => ({ nodes, texts: byText.size + formerTexts.size })

/** The statement of a query, and its parameters as they were given. */
export function compile(query: Query): { compiled: Compiled; values: readonly unknown[] } {
  const { options, strings, values: numbered } = query
  if (nodes >= MOST_NODES) startAfresh()
  if (options.simple || numbered.length > 0) {
    const [text = ''] = strings
    const types = numbered.map(findType)
    return { compiled: options.prepare ? keepStatement(text, types) : { text, types, kept: false }, values: numbered }
  }
  const walks = new Walk(null)
  walks.template(strings, query.args)
  if (walks.node?.compiled) return { compiled: walks.node.compiled, values: walks.values }
  const walk = new Walk('')
  walk.template(strings, query.args)
  const { node, text, types, values } = walk
  const compiled = node ? keepStatement(text ?? '', types) : { text: text ?? '', types, kept: false }
  if (node) node.compiled = compiled
  return { compiled, values }
}

/** Shapes with the same text share a statement, even if they are composed differently. */
function keepStatement(text: string, types: number[]): Compiled {
  const key = `${types.join()} ${text}`
  const cached = byText.get(key)
  if (cached) return cached
  const compiled = formerTexts.get(key) ?? { text, types, kept: true }
  byText.set(key, compiled)
  nodes += 1
  return compiled
}

/** The text of a query, and the numbers of its parameters' types. */
export const compileStatement = (query: object): Compiled => {
  if (!(query instanceof Query)) throw new TypeError('This is not a query')
  return compile(query).compiled
}

class Walk {
  /** Null once the shape is unknown, or has too many parts to keep. */
  node: Node | null = root
  /** Null when the text is not built, because the shape is known. */
  text: string | null
  readonly types: number[] = []
  readonly values: unknown[] = []

  constructor(text: string | null) {
    this.text = text
  }

  template(strings: readonly string[], args: readonly unknown[]): void {
    this.#step(strings.length === 1 ? (strings[0] ?? '') : strings)
    this.#write(strings[0] ?? '')
    for (let index = 1; index < strings.length; index++) {
      this.#part(args[index - 1])
      this.#write(strings[index] ?? '')
    }
  }

  #step(step: Step): void {
    const { node } = this
    if (!node) return
    const next = node.next.get(step)
    if (next || this.text === null || nodes >= MOST_NODES) this.node = next ?? null
    else node.next.set(step, (this.node = newNode()))
  }

  #write(text: string): void {
    if (this.text !== null) this.text += text
  }

  #part(part: unknown): void {
    if (this.text === null && !this.node) return
    if (part instanceof Query) return this.template(part.strings, part.args)
    if (part instanceof Identifier) return this.#name(part.text)
    if (part instanceof Builder) return this.#builder(part)
    if (!isFragments(part)) return this.#value(part)
    this.#step(FRAGMENTS - part.length)
    for (const one of part) {
      this.#write(' ')
      this.#part(one)
    }
  }

  #name(text: string): void {
    this.#step(text)
    this.#write(text)
  }

  #value(value: unknown): void {
    const type = findType(value)
    this.#step(type)
    this.values.push(value)
    if (this.text === null) return
    this.types.push(type)
    this.text += `$${this.values.length}`
  }

  #builder({ given, columns }: Builder): void {
    const { node } = this
    const builds = node?.builds ?? buildsAfter(this.text ?? '')
    if (node && this.text !== null) node.builds = builds
    if (builds === 'names') return this.#names(Array.isArray(given) ? given.map(String) : Object.keys(given))
    const rows = Array.isArray(given) ? given : [given]
    const [first] = rows
    if (builds === 'list' && !isRow(first)) return this.#list(rows)
    const names = columns.length > 0 ? columns : Object.keys(isRow(first) ? first : {})
    if (rows.length * names.length > MOST_VALUES) this.node = null
    if (builds === 'update') return this.#set(first, names)
    this.#step(-1 - rows.length)
    if (builds === 'insert') {
      this.#write('(')
      this.#names(names)
      this.#write(')values')
    } else this.#step(-1 - names.length)
    for (const [index, row] of rows.entries()) {
      this.#write(index > 0 ? ',(' : '(')
      this.#each(names, (name) => this.#part(readValue(row, name)))
      this.#write(')')
    }
  }

  #names(names: readonly string[]): void {
    this.#step(-1 - names.length)
    this.#each(names, (name) => this.#name(quoted(name)))
  }

  /** `in ()` is a syntax error; `in (null)` matches nothing. */
  #list(values: readonly unknown[]): void {
    if (values.length > MOST_VALUES) this.node = null
    this.#step(-1 - values.length)
    this.#write('(')
    if (values.length === 0) this.#write('null')
    this.#each(values, (value) => this.#part(value))
    this.#write(')')
  }

  #set(row: unknown, names: readonly string[]): void {
    this.#step(-1 - names.length)
    this.#each(names, (name) => {
      this.#name(quoted(name))
      this.#write('=')
      this.#part(readValue(row, name))
    })
  }

  #each<One>(all: readonly One[], write: (one: One) => void): void {
    for (const [at, one] of all.entries()) {
      if (at > 0) this.#write(',')
      write(one)
    }
  }
}

const isFragments = (part: unknown): part is Query[] => Array.isArray(part) && part[0] instanceof Query

const isRow = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !(given instanceof Date)

const readValue = (row: unknown, name: string): unknown => (isRow(row) ? row[name] : undefined)

const KEYWORDS = /(?:^|[\s(])(?:(values)|(in)|(insert)|(update)|select|as|returning)(?=$|[\s(])|\($/gi

/** The last of these words before a builder determines its kind; without any, it is a list of names. */
function buildsAfter(text: string): Builds {
  let builds: Builds = 'names'
  for (const [, values, list, insert, update] of text.matchAll(KEYWORDS)) {
    builds = values ? 'values' : list ? 'list' : insert ? 'insert' : update ? 'update' : 'names'
  }
  return builds
}
