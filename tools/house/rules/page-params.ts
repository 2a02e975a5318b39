import { blankComments, isTest, type Code, type Problem } from '../tree.ts'

// shouldRevalidate is given two addresses of the browser, which the page door has nothing to do with.
const READS_ADDRESS = /new URL\(request\.url|(?<!(?:currentUrl|nextUrl)\.)\bsearchParams\b|\buseSearchParams\b/g

/** A page reads its parameters with `readQuery`, which refuses those that its route does not declare. */
export function checkPageParams(codes: readonly Code[]): Problem[] {
  return codes
    .filter(({ file }) => file.startsWith('app/routes/') && !isTest(file))
    .flatMap((code) =>
      [...blankComments(code).matchAll(READS_ADDRESS)].map(({ index }) => ({
        file: code.file,
        line: code.lineAt(index),
        text: 'a page reads its parameters with readQuery(request, handle)',
      })),
    )
}
