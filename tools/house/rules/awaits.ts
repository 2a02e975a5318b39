import { isTest, type Code, type Problem } from '../tree.ts'

interface Node {
  type: string
  start: number
  end: number
}
interface Statement extends Node {
  expression?: Node
  declarations?: readonly { id: { name?: string }; init?: Node | null }[]
}

const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionExpression']

/**
 * A module that awaits at its top level stops there while functions that it called go on, and a constant below does not exist
 * yet for them: a restore failed that way once all rows were back. Helpers of such functions are functions, too.
 */
export function checkAwaits({ file, text, program, lineAt }: Code): Problem[] {
  // Tests run once the whole module has.
  if (isTest(file) || /^(?:test|e2e)\//.test(file)) return []
  const body = listStatements(program)
  const first = body.findIndex(({ expression, declarations = [] }) =>
    [expression, ...declarations.map(({ init }) => init)].some((part) => part?.type === 'AwaitExpression'),
  )
  if (first === -1) return []
  const hoisted = body.filter(({ type }) => type === 'FunctionDeclaration')
  const isCalled = (name: string) =>
    hoisted.some(({ start, end }) => new RegExp(String.raw`\b${name}\b`).test(text.slice(start, end)))
  return body.slice(first + 1).flatMap(({ start, declarations = [] }) =>
    declarations.flatMap(({ id: { name }, init }) =>
      name && init && FUNCTIONS.includes(init.type) && isCalled(name)
        ? [
            {
              file,
              line: lineAt(start),
              text: `make ${name} a function: the await above is reached before this constant`,
            },
          ]
        : [],
    ),
  )
}

function listStatements(program: unknown): readonly Statement[] {
  if (typeof program !== 'object' || program === null || !('body' in program)) return []
  // The parser's documented shape.
  return program.body as readonly Statement[]
}
