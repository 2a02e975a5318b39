type Props = {
  /** The name of a drawing in `public/art/`. */
  art: 'empty-items' | 'empty-search' | 'empty-wishlist' | 'not-found' | 'error' | 'gone' | 'messages'
  title: string
  text?: string
  /** Use h1 where this is the whole content of the page. */
  headingLevel?: 'h1' | 'h2' | 'h3'
  /** The next steps: links or buttons. */
  children?: React.ReactNode
}

/** The state of an empty, failed or missing list or page: a drawing, a title and the next steps. */
export function EmptyState({ art, title, text, headingLevel: Heading = 'h2', children }: Props) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-12 text-center">
      <img src={`/art/${art}.svg`} alt="" width={320} height={240} className="h-44 w-auto" decoding="async" />
      <Heading className={`mt-6 font-display font-bold text-balance ${Heading === 'h1' ? 'text-3xl' : 'text-2xl'}`}>
        {title}
      </Heading>
      {text && <p className="mt-2 text-ink-soft text-pretty">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
