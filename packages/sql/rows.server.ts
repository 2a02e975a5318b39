/** The result rows; `count` is the number of rows that the statement returned or changed. */
export type Rows<Result extends readonly unknown[]> = Result & { readonly count: number }

export class RowList extends Array<Record<string, unknown>> {
  #count = 0

  /** `map` and its like return a plain array. */
  static override get [Symbol.species]() {
    return Array
  }

  get count(): number {
    return this.#count
  }

  setCount(count: number): void {
    this.#count = count
  }
}
