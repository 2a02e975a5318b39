import { blankComments, isTest, type Code, type Problem } from '../tree.ts'

/**
 * A browser says what is missing in its own language, which may be another than that of the page. So no form has it check
 * the fields: the page or the server says what is wrong.
 */
export function checkForms(codes: readonly Code[]): Problem[] {
  return codes
    .filter(({ file }) => file.startsWith('app/') && file.endsWith('.tsx') && !isTest(file))
    .flatMap((code) => {
      const text = blankComments(code)
      const isRouters = /import \{[^}]*\bForm\b[^}]*\} from 'react-router'/.test(text)
      return [...text.matchAll(isRouters ? /<form\b/gi : /<form\b/g)].flatMap(({ index }) =>
        /\bnoValidate\b|\{\.\.\./.test(readTag(text, index))
          ? []
          : { file: code.file, line: code.lineAt(index), text: 'a form has noValidate, and its problems are messages' },
      )
    })
}

/** An opening tag, of which an attribute may be code with `>`. */
function readTag(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    else if (text[at] === '>' && depth === 0) return text.slice(start, at)
  }
  return text.slice(start)
}
