import * as say from './messages/messages.ts'

type Props = { name: string; isChosen: boolean; onToggle: (isRange: boolean) => void }

/** Chooses a card together with others; with Shift, also those between. */
export function ChoiceBox({ name, isChosen, onToggle }: Props) {
  return (
    <label className="-my-2 -ml-2.5 inline-flex size-11 shrink-0 cursor-pointer items-center justify-center self-start sm:-mr-1 noscript:hidden">
      <input
        type="checkbox"
        aria-label={say.choose({ name })}
        checked={isChosen}
        className="size-5 accent-brand"
        // A click also comes from the keyboard, and knows about Shift.
        onClick={(event) => onToggle(event.shiftKey)}
        onChange={() => {}}
      />
    </label>
  )
}
