import { useRouteLoaderData } from 'react-router'

/** Empty here, because this module may not import the root: it adds the type of its loader (`app/root.tsx`). */
export interface RootTable {}

type Data = Awaited<ReturnType<RootTable[keyof RootTable]>>

type Names<One> = One extends object ? keyof One : never

/** The root loads these fields for every page. Those that it loads for some people only are missing for the others. */
type RootData = {
  [Name in Names<Data>]?: Data extends infer One ? (Name extends keyof One ? One[Name] : never) : never
}

/** The root's data on any page; without a value when the root itself failed. */
export const useRootData = (): RootData => useRouteLoaderData('root') ?? {}
