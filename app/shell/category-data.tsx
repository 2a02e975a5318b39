import { listAllCategories } from '#app/nouns/category/category-list.ts'
import { CATEGORY_DATA, packCategories } from '#app/nouns/category/document-categories.ts'
import { escapeJson } from '#app/ui/json-ld.tsx'

/** The categories of this site for the scripts of the document, which can know them only from here. */
export function CategoryData() {
  return (
    <script type="application/json" id={CATEGORY_DATA} suppressHydrationWarning>
      {import.meta.env.SSR ? escapeJson(packCategories(listAllCategories())) : ''}
    </script>
  )
}
