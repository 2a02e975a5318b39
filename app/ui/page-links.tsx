import { buttonClass } from './forms/button.ts'

type Props = {
  /** Null on the first page. */
  newest: string | null
  /** Null on the last page. */
  older: string | null
}

/** Links to the newer and older pages of a list that starts with the newest. */
export function PageLinks({ newest, older }: Props) {
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap justify-center gap-3">
      {newest !== null && (
        <a href={newest} className={buttonClass('plain')}>
          Newest
        </a>
      )}
      {older !== null && (
        <a href={older} className={buttonClass('plain')}>
          Older
        </a>
      )}
    </nav>
  )
}
