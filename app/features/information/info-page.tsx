type Props = {
  title: string
  /** A summary of the page in one or two sentences. */
  intro: React.ReactNode
  /** The language of the text, where it is not that of the page. */
  lang?: string | undefined
  children: React.ReactNode
}

/** A page to read: a title, an introduction, and `InfoPart`s. It needs no script. */
export function InfoPage({ title, intro, lang, children }: Props) {
  return (
    <article lang={lang} className="mx-auto w-full max-w-3xl px-4 py-8 lg:py-12">
      <h1 className="font-display text-3xl font-bold text-balance lg:text-4xl">{title}</h1>
      {intro && <p className="mt-3 text-lg text-ink-soft text-pretty">{intro}</p>}
      {children}
    </article>
  )
}

/** Lists and links look as text does. */
export const INFO_TEXT =
  'space-y-3 text-pretty [&_a]:font-semibold [&_a]:text-brand [&_a]:underline [&_a]:wrap-anywhere [&_li]:pl-1 [&_ol]:list-decimal [&_ul]:list-disc [&_:is(ol,ul)]:space-y-2 [&_:is(ol,ul)]:pl-6'

/** A part of such a page. */
export function InfoPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={`mt-8 ${INFO_TEXT}`}>
      <h2 className="font-display text-2xl font-bold">{title}</h2>
      {children}
    </section>
  )
}
