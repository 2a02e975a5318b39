// Reads the tree for the house rules: all files, and the imports, comments and syntax of code.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

import manifest from '../../package.json' with { type: 'json' }

export interface Problem {
  file: string
  line?: number
  text: string
}

export interface Import {
  line: number
  /** As written. */
  from: string
  /** The file's path from the root, if it is inside the project. */
  to?: string
  kind: 'value' | 'type' | 'dynamic' | 'export all'
}

export interface Comment {
  line: number
  endLine: number
  /** Offsets in the file's text, with the comment's marks between them. */
  start: number
  end: number
  text: string
}

export interface Code {
  /** From the root, with slashes. */
  file: string
  text: string
  imports: Import[]
  comments: Comment[]
  program: unknown
  lineAt: (offset: number) => number
}

const FOLDERS = ['app', 'demo', 'packages', 'tools', 'scripts', 'test', 'e2e', 'docs', '.ci']
const LEFT_OUT = new Set(['.git', 'node_modules', 'build', 'results', '.react-router', 'test-results'])
/** Modules that package.json gives a name of their own, such as the door of a package. */
const DOORS: Readonly<Record<string, unknown>> = manifest.imports
/** Made from the texts beside them, and not committed. */
const COMPILED = /\/messages\/messages\.ts$/
const CODE = /\.(?:m?ts|tsx|m?js)$/

/** All files of the house, as paths from `root`: those in its folders, and those in the root itself. */
export function listFiles(root: string): string[] {
  const inside = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (LEFT_OUT.has(entry.name) || COMPILED.test(path)) return []
      if (entry.isDirectory()) return folder !== '' || FOLDERS.includes(entry.name) ? inside(path) : []
      // Settings of one machine, never committed.
      return entry.isFile() && entry.name !== '.env' && !entry.name.endsWith('.log') ? [path] : []
    })
  return inside('').toSorted()
}

export interface House {
  files: string[]
  codes: Code[]
  /** Style sheets, of which only the comments are looked at. */
  styles: Code[]
}

/** Reads the whole tree once, for the rules and for the figures. */
export function readHouse(root: string): House {
  const files = listFiles(root)
  return {
    files,
    codes: files.filter(isCode).map((file) => readCode(root, file)),
    styles: files.filter((file) => file.endsWith('.css')).map((file) => readStyle(root, file)),
  }
}

export const isCode = (file: string) => CODE.test(file)
export const isTest = (file: string) => /\.test\.tsx?$|^(?:e2e|test|tools\/bench)\//.test(file)

function readStyle(root: string, file: string): Code {
  const text = readFileSync(join(root, file), 'utf8')
  const lineAt = lineFinder(text)
  const comments = [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map(({ 0: all, 1: words = '', index }) => {
    const end = index + all.length
    return { line: lineAt(index), endLine: lineAt(end), start: index, end, text: words }
  })
  return { file, text, imports: [], comments, program: null, lineAt }
}

export function readCode(root: string, file: string): Code {
  const text = readFileSync(join(root, file), 'utf8')
  const { program, module, comments, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const lineAt = lineFinder(text)
  const place = (start: number, from: string, kind: Import['kind']): Import => {
    const to = resolve(file, from)
    return { line: lineAt(start), from, kind, ...(to && { to }) }
  }
  const statics = module.staticImports.map(({ start, moduleRequest, entries }) =>
    place(start, moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value'),
  )
  const passedOn = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap((entry) => {
      if (!entry.moduleRequest) return []
      const all = entry.importName.kind === 'AllButDefault' || entry.importName.kind === 'All'
      return [place(start, entry.moduleRequest.value, all ? 'export all' : entry.isType ? 'type' : 'value')]
    }),
  )
  const dynamics = module.dynamicImports.flatMap(({ start, moduleRequest }) => {
    const from = /^(['"`])(.+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[2]
    return from ? [place(start, from, 'dynamic')] : []
  })
  return {
    file,
    text,
    imports: [...statics, ...passedOn, ...dynamics],
    comments: comments.map(({ start, end, value }) => ({
      line: lineAt(start),
      endLine: lineAt(end),
      start,
      end,
      text: value,
    })),
    program,
    lineAt,
  }
}

function resolve(file: string, from: string): string | undefined {
  const door: unknown = DOORS[from]
  if (typeof door === 'string') return posix.normalize(door)
  if (from.startsWith('#')) return from.slice(1)
  if (from.startsWith('.')) return posix.join(dirname(file), from)
  return undefined
}

function lineFinder(text: string) {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset: number) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** A node of the parser; its other fields depend on its type. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Visits every node below a part of the syntax. */
export function walk(part: unknown, visit: (node: SyntaxNode) => void): void {
  if (Array.isArray(part)) return part.forEach((one) => walk(one, visit))
  if (!isNode(part)) return
  visit(part)
  for (const inner of Object.values(part)) walk(inner, visit)
}

/** The text with spaces in place of comments, so that offsets stay the same. */
export function blankComments({ text, comments }: Code): string {
  return comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
}
