/**
 * The types of the API's operations as the browser's calls use them. Only types cross from the server: its table declares
 * itself here (`app/server/api.ts`), so nothing below it imports it, and the browser's scripts hold no schema.
 */
import type { z } from 'zod'

/** Empty here, because this module may not import the table: the server adds the union of its operations. */
export interface ApiTable {}

type Table = ApiTable[keyof ApiTable]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type FitsSegment<Segment, Pattern> = Pattern extends `:${string}` ? true : Segment extends Pattern ? true : false

/** Whether a path such as `/items/${string}/edit` fits a pattern such as `/items/:id/edit`. */
type Fits<Path, Pattern> = Pattern extends `${infer First}/${infer Rest}`
  ? Path extends `${infer Own}/${infer Others}`
    ? FitsSegment<Own, First> extends true
      ? Fits<Others, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : FitsSegment<Path, Pattern>

type WithoutQuery<Path> = Path extends `${infer Before}?${string}` ? Before : Path

type Find<M extends string, Path, Row> = Row extends { method: Lowercase<M>; path: infer Pattern }
  ? true extends Fits<WithoutQuery<Path>, Pattern>
    ? Row
    : never
  : never

/** The operation of a call; the union of them where method or path is one of several. */
type Called<M, Path> = M extends string ? (Path extends string ? Find<M, Path, Table> : never) : never

/** `Path` itself if every call that it stands for has an operation. */
export type KnownPath<M, Path> = M extends string
  ? Path extends string
    ? [Find<M, Path, Table>] extends [never]
      ? 'the API has no such operation'
      : Path
    : never
  : never

type AnswerJson<Returned> = Returned extends z.ZodType ? z.output<Returned> : undefined

/** The JSON that an operation answers with. */
export type ApiAnswer<M, Path> =
  Called<M, Path> extends infer Row ? (Row extends { returns: infer R } ? AnswerJson<R[keyof R]> : never) : never

/** The JSON that an operation takes: of these fields, with whatever a person typed into them, which the server judges. */
export type ApiBody<M, Path> =
  Called<M, Path> extends infer Row
    ? Row extends { body?: infer B }
      ? B extends z.ZodType
        ? { readonly [Name in keyof z.input<B>]?: unknown }
        : undefined
      : undefined
    : never

/** A call of the API, typed by the table. `Last` says when it ends: by a signal, or after a time. */
export type ApiCall<Last> = <const M extends Method, const Path extends string>(
  method: M,
  path: Path & KnownPath<M, Path>,
  body?: ApiBody<M, Path>,
  last?: Last,
) => Promise<ApiAnswer<M, Path>>
