import { EllipsisVertical } from 'lucide-react'

import { usePart } from '#app/ui/use-part.ts'

import { MENU_BUTTON, type ConversationMenuProps } from './conversation-options.ts'

/** What can be done about a whole conversation, at the end of its header. */
export function ConversationMenu(props: ConversationMenuProps) {
  // The menu opens by itself when it comes, so each conversation begins with the plain button.
  return <LoadingMenu key={props.conversation.id} {...props} />
}

function LoadingMenu(props: ConversationMenuProps) {
  const [Actions, ask] = usePart(() => import('./conversation-actions.tsx'))
  if (Actions) return <Actions {...props} />
  return (
    <button
      type="button"
      aria-label="Conversation options"
      aria-haspopup="menu"
      aria-expanded={false}
      className={MENU_BUTTON}
      onClick={() => void ask()}
    >
      <EllipsisVertical aria-hidden className="size-5" />
    </button>
  )
}
