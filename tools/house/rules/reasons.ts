import { isNode, isTest, type Code, type Problem, type SyntaxNode } from '../tree.ts'

const STATEMENT = /(?:Statement|Declaration|Definition)$/
const NEAR = 3

/** Everything that silences a checker needs a reason: lint directives after two dashes, `as` and `!` in a nearby comment. */
export function checkReasons({ file, comments, program, lineAt }: Code): Problem[] {
  const problems: Problem[] = []
  for (const { line, text } of comments) {
    const words = text.trim()
    if (/^(?:oxlint|eslint)-disable/.test(words) && !/ -- \S/.test(words)) {
      problems.push({ file, line, text: 'say why after the rule: -- because …' })
    }
  }
  if (isTest(file)) return problems
  const explained = (line: number, statement: number) =>
    comments.some(({ endLine }) => endLine === statement - 1 || (endLine >= line - NEAR && endLine <= line))
  visit(program, 1)
  return problems

  function visit(value: unknown, statement: number) {
    if (Array.isArray(value)) for (const part of value) visit(part, statement)
    if (!isNode(value)) return
    const own = STATEMENT.test(value.type) && value.type !== 'BlockStatement' ? lineAt(value.start) : statement
    const assertion = isAssertion(value)
    if (assertion) {
      const line = lineAt(assertion.end)
      if (!explained(line, own)) problems.push({ file, line, text: `say why ${assertion.sign} holds, in a comment` })
    }
    for (const key of Object.keys(value)) visit(value[key], own)
  }
}

function isAssertion({ type, end, typeAnnotation }: SyntaxNode): { sign: string; end: number } | undefined {
  if (type === 'TSNonNullExpression') return { sign: '!', end }
  return type === 'TSAsExpression' && !isConst(typeAnnotation) ? { sign: 'as', end } : undefined
}

function isConst(type: unknown) {
  return isNode(type) && isNode(type['typeName']) && type['typeName']['name'] === 'const'
}
