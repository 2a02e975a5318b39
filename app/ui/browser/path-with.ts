/** The address of a page with these parameters; those without a value are left out. */
export function pathWith(path: string, given: Readonly<Record<string, string | null | undefined>>): string {
  const params = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return params.size > 0 ? `${path}?${params.toString()}` : path
}
