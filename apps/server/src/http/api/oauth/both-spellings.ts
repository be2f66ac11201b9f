import { z } from 'zod'

const camelCase = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/**
 * Returns the schema with snake_case names, which the server parses, and the same schema with camelCase names, as the
 * Wix SDK sends them.
 */
export const inBothSpellings = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): [z.ZodObject<Shape>, z.ZodObject<z.ZodRawShape>] => [
  schema,
  z.object(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [camelCase(name), field]))),
]
