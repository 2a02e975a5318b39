type Props = { what: 'draft' | 'changes'; disabled: boolean; onStartAfresh: () => void }

const WORDS = {
  draft: { kept: 'We kept what you had begun.', afresh: 'Start afresh' },
  changes: { kept: 'We kept the changes that you had not saved.', afresh: 'Undo them' },
}

/** Says that the form holds what an earlier visit left. */
export function Restored({ what, disabled, onStartAfresh }: Props) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-brand-soft px-4 py-1.5 text-on-brand-soft">
      <p className="py-1.5">{WORDS[what].kept}</p>
      <button
        type="button"
        className="min-h-11 rounded-md font-semibold underline disabled:opacity-60"
        disabled={disabled}
        onClick={onStartAfresh}
      >
        {WORDS[what].afresh}
      </button>
    </div>
  )
}
