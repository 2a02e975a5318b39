import { expect, test } from 'vitest'

import { checkLater } from './check-later.ts'

const BREAK = '--> statement-breakpoint'

test('constraints of tables with rows are added unchecked, and checked by the next migration', () => {
  const migration = `ALTER TABLE "reports" DROP CONSTRAINT "reports_reason_known";${BREAK}
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('scam; or not', 'spam'));${BREAK}
ALTER TABLE "items" ADD CONSTRAINT "items_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade;`
  expect(checkLater(migration)).toEqual({
    added: `ALTER TABLE "reports" DROP CONSTRAINT "reports_reason_known";${BREAK}
ALTER TABLE "reports" ADD CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('scam; or not', 'spam')) NOT VALID;${BREAK}
ALTER TABLE "items" ADD CONSTRAINT "items_owner" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade NOT VALID;`,
    validated: `-- migrate: apart
ALTER TABLE "reports" VALIDATE CONSTRAINT "reports_reason_known";${BREAK}
ALTER TABLE "items" VALIDATE CONSTRAINT "items_owner";
`,
  })
})

test('a new table has no rows to check', () => {
  const migration = `CREATE TABLE "deals" (
	"id" uuid PRIMARY KEY
);
${BREAK}
ALTER TABLE "deals" ADD CONSTRAINT "deals_item" FOREIGN KEY ("id") REFERENCES "public"."items"("id");`
  expect(checkLater(migration)).toEqual({ added: migration, validated: null })
})
