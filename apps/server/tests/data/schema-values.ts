import { z } from 'zod'

/** One value inside a request body: its path and the values it accepts. */
export interface Leaf {
  path: readonly (string | number)[]
  type: 'string' | 'number' | 'boolean'
  longest: number | undefined
  /** True if any text is valid: the schema has no enum, pattern or format. */
  free: boolean
}

interface Node {
  type?: string
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
  allOf?: Node[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
}

/** Returns every value that a schema reads, including list elements and every alternative. */
export function listLeaves(schema: z.ZodType): Leaf[] {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  const found = new Map<string, Leaf>()
  collectLeaves(root, [], (leaf) => found.set(`${leaf.path.join('.')} ${leaf.type}`, leaf))
  return [...found.values()]
}

function collectLeaves(node: Node, path: Leaf['path'], keep: (leaf: Leaf) => void): void {
  for (const branch of [...(node.anyOf ?? []), ...(node.allOf ?? [])]) collectLeaves(branch, path, keep)
  for (const [name, inner] of Object.entries(node.properties ?? {})) collectLeaves(inner, [...path, name], keep)
  if (typeof node.additionalProperties === 'object') collectLeaves(node.additionalProperties, [...path, 'some'], keep)
  if (node.items !== undefined) collectLeaves(node.items, [...path, 0], keep)
  const { type } = node
  if (type === 'string' || type === 'boolean' || type === 'number' || type === 'integer') {
    const named = node.enum ?? node.const ?? node.pattern ?? node.format
    keep({
      path,
      type: type === 'integer' ? 'number' : type,
      longest: node.maxLength,
      free: named === undefined && (node.minLength ?? 0) <= 1,
    })
  }
}

type Tree = { [name: string]: unknown } | unknown[]

/** Returns a copy of the body with the value set at the path; missing parents are created. */
export function setAtPath(body: object, path: Leaf['path'], value: unknown): object {
  const copy = structuredClone(body) as Tree
  let at = copy as Record<string | number, unknown>
  path.forEach((name, index) => {
    if (index === path.length - 1) at[name] = value
    else {
      const isList = typeof path[index + 1] === 'number'
      if (typeof at[name] !== 'object' || at[name] === null || Array.isArray(at[name]) !== isList)
        at[name] = isList ? [] : {}
      at = at[name] as Record<string | number, unknown>
    }
  })
  return copy
}

/** Returns a body without the properties that the schema lets be left out. */
export function smallestBody(schema: z.ZodType, body: object): object {
  let smallest = structuredClone(body)
  const shrink = (path: readonly string[]) => {
    for (const name of Object.keys(valueAt(smallest, path))) {
      const without = structuredClone(smallest)
      delete valueAt(without, path)[name]
      if (schema.safeParse(without).success) smallest = without
      else if (isObject(valueAt(smallest, path)[name])) shrink([...path, name])
    }
  }
  shrink([])
  return smallest
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (body: object, path: readonly string[]) =>
  path.reduce((at, name) => at[name] as Record<string, unknown>, body as Record<string, unknown>)
