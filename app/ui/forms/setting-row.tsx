type Props = {
  /** For links that lead to it. */
  id?: string
  title: string
  text: React.ReactNode
  /** The control at the end of the row. */
  children?: React.ReactNode
  /** Below both, as wide as the row. */
  below?: React.ReactNode
}

/** One setting or action with its explanation: an entry of a list. */
export function SettingRow({ id, title, text, children, below }: Props) {
  return (
    <li id={id} className="p-4 sm:px-6">
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <div className="min-w-0">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
        {children && <div className="shrink-0 sm:w-64">{children}</div>}
      </div>
      {below}
    </li>
  )
}
