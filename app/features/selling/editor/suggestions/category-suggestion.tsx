// Most photos have no print, so most sellers type. The title is weighed like the text of a photo. The category is
// offered and never chosen: a wrong one would be overlooked, and its listing would not be found. A request takes 20 ms
// with 20,000 listings.
import * as say from '#app/features/selling/editor/messages/messages.ts'
import { categoryName, findCategory, type CategoryId } from '#app/nouns/category/category-list.ts'
import { buttonClass } from '#app/ui/forms/button.ts'

type Props = { suggested: CategoryId | null; onUse: (category: CategoryId) => void; disabled: boolean }

/** Offers the category that the title suggests. It is never chosen by itself. */
export function CategorySuggestion({ suggested, onUse, disabled }: Props) {
  const category = suggested && findCategory(suggested)
  return (
    // The live region exists before its content, so that the content is announced.
    <div aria-live="polite" className="empty:absolute">
      {category && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {say.titleSoundsLike({ category: categoryName(category.id) })}
          <button
            type="button"
            className={buttonClass('quiet', 'px-0! underline')}
            disabled={disabled}
            onClick={() => onUse(category.id)}
          >
            {say.chooseNamed({ category: categoryName(category.id) })}
          </button>
        </p>
      )}
    </div>
  )
}
