import { z } from 'zod'

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * A request in snake_case, as it is parsed, and the same with every name in camelCase, as the provider's SDK writes it.
 */
export const inBothSpellings = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): [z.ZodObject<Shape>, z.ZodObject<z.ZodRawShape>] => [
  schema,
  z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [camelCase(name), field]))),
]
