/** A page's `handle`: the query parameters on which it depends. The page door drops all others from its address. */
export interface PageHandle {
  readonly params: readonly string[]
}

/**
 * The declared parameters of a page's address. Reading another one throws: the page door would have dropped it, so the
 * page would work in a test of its loader and nowhere else.
 */
export class PageQuery<Name extends string = string> extends URLSearchParams {
  readonly #declared: ReadonlySet<string>

  constructor(search: string, declared: readonly Name[]) {
    super(search)
    this.#declared = new Set(declared)
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
