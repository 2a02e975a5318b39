/** One operation of the API, as the server's own OpenAPI description has it. */
export interface Operation {
  method: string
  /** `/api/items/{id}`. */
  path: string
  /** `path:id`, `query:search`, `body:message.content`; the entries of a list have the list's name. */
  fields: Field[]
  /** False for an operation without a body, or with a file as its body. */
  takesJson: boolean
}

interface Field {
  key: string
  place: 'path' | 'query' | 'body'
  /** Whether the field accepts any text: it has no enum and no pattern. */
  isText: boolean
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown
  const?: unknown
  pattern?: string
}

interface Description {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
        requestBody?: { content: Record<string, { schema?: Schema }> }
      }
    >
  >
}

/** The operations of a running server. */
export async function readOperations(origin: string): Promise<Operation[]> {
  return listOperations(await (await fetch(`${origin}/api/openapi.json`)).json())
}

/** The operations of an OpenAPI description. */
export function listOperations(description: unknown): Operation[] {
  // The server's own description has this shape.
  const { paths } = description as Description
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema
      return {
        method: method.toUpperCase(),
        path,
        takesJson: body !== undefined,
        fields: [
          ...parameters.map(({ name, in: place, schema }) => ({
            key: `${place}:${name}`,
            place,
            isText: isText(schema),
          })),
          ...(body ? leaves(body, '') : []),
        ],
      }
    }),
  )
}

export const readName = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** The operation of a URL. */
export function operationAt(operations: readonly Operation[], method: string, pathname: string): Operation | undefined {
  const matches = operations.filter((one) => {
    const pattern = one.path.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')
    return one.method === method && new RegExp(`^${pattern}$`).test(pathname)
  })
  // `/api/me/export` rather than `/api/{anything}/export`.
  return matches.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
}

function leaves(schema: Schema, name: string): Field[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([key, one]) => leaves(one, name ? `${name}.${key}` : key))
  }
  if (schema.items) return leaves(schema.items, name)
  const inner = schema.anyOf?.find((one) => one.properties ?? one.items)
  if (inner) return leaves(inner, name)
  return [{ key: `body:${name}`, place: 'body', isText: isText(schema) }]
}

function isText(schema: Schema): boolean {
  if (schema.items) return isText(schema.items)
  if (schema.anyOf) return schema.anyOf.some(isText)
  const isString = [schema.type].flat().includes('string')
  return isString && schema.enum === undefined && schema.const === undefined && schema.pattern === undefined
}

/** A body's values, with their fields' names as above. */
export function valuesIn(body: unknown, name = ''): { key: string; value: unknown }[] {
  if (Array.isArray(body)) return body.flatMap((one) => valuesIn(one, name))
  if (typeof body !== 'object' || body === null) return [{ key: `body:${name}`, value: body }]
  return Object.entries(body).flatMap(([key, one]) => valuesIn(one, name ? `${name}.${key}` : key))
}
