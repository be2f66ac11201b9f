import { describe, expect, it } from 'vitest'
import { type OpenApiDocument, openApiDocument } from '../../src/http/openapi/build-document.js'
import { fieldExamples } from '../../src/http/openapi/examples/field-examples.js'
import { schemaExamples } from '../../src/http/openapi/examples/schema-examples.js'
import { operations } from '../../src/http/openapi/operations.js'
import { createValidator, findOperationObject, withoutAdditionalProperties } from './openapi-validator.js'

const description: OpenApiDocument = openApiDocument(operations, 'https://accounts.example.com')
const named = description.components.schemas as Record<string, Record<string, unknown>>

interface Body {
  where: string
  type: string
  schema: Record<string, unknown>
  example?: unknown
}

/** Lists the bodies of all requests, and of all responses with one of these statuses. */
function listBodies(document: OpenApiDocument, isAsked: (status: string) => boolean): Body[] {
  return operations.flatMap(({ id }) => {
    const { requestBody, responses } = findOperationObject(document, id)
    const answers = Object.entries(responses).filter(([status]) => isAsked(status))
    return [['request', requestBody] as const, ...answers].flatMap(([where, body]) =>
      Object.entries(body?.content ?? {}).map(([type, content]) => ({
        where: `${id} ${where} ${type}`,
        type,
        ...content,
      })),
    )
  })
}

describe('the description is one that generators make good types of', () => {
  it('every body that is not text is a named schema', () => {
    const unnamed = listBodies(description, () => true).filter(
      ({ schema: { $ref, type } }) => $ref === undefined && type !== 'string',
    )
    expect(
      unnamed.map(({ where }) => where),
      'Export the schema from packages/protocol: its export names it. A schema that is made elsewhere is named in apps/server/src/http/openapi/schemas/.',
    ).toEqual([])
  })

  it('every named schema is used, and no name is that of another with a number', () => {
    const document = JSON.stringify(description)
    expect(Object.keys(named).filter((name) => !document.includes(`"#/components/schemas/${name}"`))).toEqual([])
    expect(Object.keys(named).filter((name) => !/^[A-Z][A-Za-z]+$/.test(name))).toEqual([])
  })

  it('every request body and every answer of success has an example that its schema allows, without other members', () => {
    const { compile } = createValidator(withoutAdditionalProperties(description))
    const bodies = listBodies(withoutAdditionalProperties(description), (status) => status.startsWith('2'))
    const faulty = bodies.flatMap(({ where, schema, example }) => {
      const validate = compile(schema)
      return validate(example) ? [] : [{ where, example, errors: validate.errors }]
    })
    expect(bodies.length).toBeGreaterThan(200)
    expect(faulty).toEqual([])
  })

  it('every example of a field is that of a field that there is', () => {
    const fields = new Set<string>()
    const collect = (value: unknown, name: string): void => {
      if (typeof value !== 'object' || value === null) return
      const { properties = {} } = value as { properties?: object }
      for (const field of Object.keys(properties)) fields.add(field).add(`${name}.${field}`)
      for (const inner of Object.values(value)) collect(inner, name)
    }
    for (const [name, schema] of Object.entries(named)) collect(schema, name)
    expect(Object.keys(fieldExamples).filter((field) => !fields.has(field))).toEqual([])
    expect(Object.keys(schemaExamples).filter((name) => !(name in named))).toEqual([])
  })

  it('every example of a request is one that the endpoint reads', () => {
    const refused = operations.flatMap(({ id, body }) => {
      const [content] = Object.values(findOperationObject(description, id).requestBody?.content ?? {})
      const parsed = body?.schema.safeParse(content?.example)
      return parsed === undefined || parsed.success ? [] : [{ id, issues: parsed.error.issues }]
    })
    expect(refused).toEqual([])
  })

  it('examples have the same member throughout, and no token or key that looks like a real one', () => {
    const examples = JSON.stringify(listBodies(description, () => true).map(({ example }) => example))
    expect(examples).not.toMatch(/eyJ|whsec_|BEGIN [A-Z ]*KEY/)
    const members = new Set(examples.match(/"mem_[\w-]+"/g))
    // The id of the member, and that of the owner in the audit log.
    expect(members.size).toBe(2)
    for (const [date = ''] of examples.matchAll(/\d{4}-\d\d-\d\dT[^"]*/g)) expect(date).toMatch(/^[\d-]+T[\d:.]+Z$/)
  })
})
