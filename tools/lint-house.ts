// The rules of docs/architecture.md that oxlint cannot express: names, sizes, doors, features, reasons.
import { parseArgs } from 'node:util'

import { ROOT } from '../scripts/steps.ts'
import { measureHouse, printWorse, readRecord } from './house.ts'
import { checkOwners } from './house/figures/table-owners.ts'
import { checkAwaits } from './house/rules/awaits.ts'
import { checkClocks } from './house/rules/clocks.ts'
import { checkDecisions } from './house/rules/decisions.ts'
import { checkForms } from './house/rules/forms.ts'
import { checkImports, type USES } from './house/rules/imports.ts'
import { checkMigrations } from './house/rules/migrations.ts'
import { checkNames } from './house/rules/names.ts'
import { checkPageParams } from './house/rules/page-params.ts'
import { checkPaths } from './house/rules/paths.ts'
import { checkReasons } from './house/rules/reasons.ts'
import { checkSpecification } from './house/rules/specification.ts'
import { checkItemLists, checkTables } from './house/rules/tables.ts'
import { checkTestPlaces, checkTests } from './house/rules/tests.ts'
import { checkMessages, checkTexts } from './house/rules/texts.ts'
import { checkWritePaths } from './house/rules/write-paths.ts'
import { readHouse, type Problem } from './house/tree.ts'

/** All problems of the tree at `root`. `uses` replaces the list of features that use others. */
export function lintHouse(root: string, uses?: typeof USES, { files, codes } = readHouse(root)): Problem[] {
  return [
    ...checkNames(files),
    ...checkTexts(root, files),
    ...checkTables(codes),
    ...checkOwners(codes),
    ...checkWritePaths(codes),
    ...checkImports(codes, uses),
    ...checkPageParams(codes),
    ...checkForms(codes),
    ...codes.flatMap(checkItemLists),
    ...codes.flatMap(checkReasons),
    ...codes.flatMap(checkAwaits),
    ...codes.flatMap(checkTests),
    ...codes.flatMap((code) => checkClocks(code)),
    ...checkTestPlaces(codes),
    ...codes.flatMap((code) => checkPaths(root, code)),
    ...checkSpecification(root, files),
    ...checkDecisions(root, files),
    ...checkMessages(root),
    ...checkMigrations(root),
  ]
}

if (import.meta.main) {
  const { help } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values
  if (help) {
    console.log(
      'node tools/lint-house.ts — checks names, sizes, doors, write paths, paths to files, imports between features, parameters of pages, reasons, tests that depend on the clock, helpers below an await, docs/specification.md, decision records new migrations and texts in all languages, and that no figure of npm run house is worse than recorded',
    )
  } else {
    const house = readHouse(ROOT)
    const problems = lintHouse(ROOT, undefined, house)
    for (const { file, line, text } of problems) console.log(`${file}${line ? `:${line}` : ''}  ${text}`)
    if (problems.length > 0) {
      console.log(`\n${problems.length} problems. The rules: docs/architecture.md`)
      process.exitCode = 1
    }
    const { figures } = measureHouse(ROOT, house)
    if (printWorse(figures, readRecord(ROOT), ROOT)) process.exitCode = 1
  }
}
