import { StatePicture } from './art/picture.tsx'

type Props = {
  art: React.ComponentProps<typeof StatePicture>['name']
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
      <StatePicture name={art} className="h-44 w-auto" />
      <Heading className={`mt-6 font-display font-bold text-balance ${Heading === 'h1' ? 'text-3xl' : 'text-2xl'}`}>
        {title}
      </Heading>
      {text && <p className="mt-2 text-ink-soft text-pretty">{text}</p>}
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}
