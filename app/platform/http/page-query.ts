/** A page's `handle` declares what the page depends on besides its path and its viewer. */
export interface PageHandle {
  /** The query parameters; `a.*` declares all whose names begin with `a.`. The page door drops all others from its address. */
  readonly params: readonly string[]
  /**
   * Whether it depends on the browser: on cookies that tell whether somebody signed up or in there before. It is then
   * rendered for each request, also for signed-out visitors.
   */
  readonly perBrowser?: true
  /** Whether it shows distances from the place that its reader has chosen. It is then rendered for each reader who has one. */
  readonly perPlace?: true
}

/** The names in a query that a declared one means, in the order of the query: links write them in that of their category. */
export function namesDeclared(params: URLSearchParams, declared: string): string[] {
  if (!declared.endsWith('.*')) return [declared]
  const prefix = declared.slice(0, -1)
  return [...new Set(params.keys())].filter((name) => name.startsWith(prefix))
}

/**
 * The declared parameters of a page's address. Reading another one throws, because the page door drops it.
 */
export class PageQuery<Name extends string = string> extends URLSearchParams {
  readonly #declared: ReadonlySet<string>

  constructor(search: string, declared: readonly Name[]) {
    // PostgreSQL takes no NUL in a text, and nobody types one.
    super(search.replaceAll('%00', ''))
    this.#declared = new Set(declared.flatMap((name) => [name, ...namesDeclared(this, name)]))
    // As the page door does, for a loader that is called without it.
    for (const name of new Set(this.keys())) if (!this.#declared.has(name)) this.delete(name)
  }

  override get(name: Name): string | null {
    return super.get(this.#checked(name))
  }

  override getAll(name: Name): string[] {
    return super.getAll(this.#checked(name))
  }

  override has(name: Name): boolean {
    return super.has(this.#checked(name))
  }

  #checked(name: string): string {
    if (!this.#declared.has(name))
      throw new Error(`The page reads the parameter ${name}, which its route does not declare`)
    return name
  }
}

/** For loaders: the parameters of the request, as far as the route's `handle` declares them. */
export function readQuery<const Handle extends PageHandle>(
  { url }: Pick<Request, 'url'>,
  { params }: Handle,
): PageQuery<Handle['params'][number]> {
  return new PageQuery(new URL(url).search, params)
}
