/**
 * The rules of OpenAPI 3.1.1 for the parts that Foyer's document uses, as a JSON Schema (draft 2020-12) written from
 * the specification. Objects are closed, so that misspelt keywords are found. Parts of the specification that Foyer
 * does not use are missing.
 */
const text = { type: 'string', minLength: 1 }
const reference = {
  type: 'object',
  properties: { $ref: { type: 'string', pattern: '^#/components/' } },
  required: ['$ref'],
  additionalProperties: false,
}
const schema = { type: 'object' }
const content = {
  type: 'object',
  propertyNames: { pattern: '^[\\w.+-]+/[\\w.+-]+(; charset=utf-8)?$' },
  additionalProperties: {
    type: 'object',
    properties: { schema, example: true },
    required: ['schema'],
    additionalProperties: false,
  },
}
const header = {
  type: 'object',
  properties: { description: text, required: { type: 'boolean' }, schema },
  required: ['schema'],
  additionalProperties: false,
}
const response = {
  type: 'object',
  properties: {
    description: text,
    headers: { type: 'object', additionalProperties: { anyOf: [reference, header] } },
    content,
    'x-error-codes': { type: 'array', items: text, minItems: 1, uniqueItems: true },
  },
  required: ['description'],
  additionalProperties: false,
}
const operation = {
  type: 'object',
  properties: {
    operationId: { type: 'string', pattern: '^[a-z][A-Za-z]+$' },
    tags: { type: 'array', items: text, minItems: 1 },
    summary: text,
    description: text,
    security: { type: 'array', items: { type: 'object', additionalProperties: { type: 'array', maxItems: 0 } } },
    parameters: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          name: text,
          in: { enum: ['path', 'query'] },
          required: { type: 'boolean' },
          description: text,
          schema,
        },
        required: ['name', 'in', 'schema'],
        if: { properties: { in: { const: 'path' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { required: { const: true } }, required: ['required'] },
        additionalProperties: false,
      },
    },
    requestBody: {
      type: 'object',
      properties: { description: text, required: { type: 'boolean' }, content: { ...content, minProperties: 1 } },
      required: ['content'],
      additionalProperties: false,
    },
    responses: {
      type: 'object',
      minProperties: 1,
      propertyNames: { pattern: '^[1-5]\\d\\d$' },
      additionalProperties: response,
    },
  },
  required: ['operationId', 'tags', 'summary', 'responses'],
  additionalProperties: false,
}
const securityScheme = {
  type: 'object',
  oneOf: [
    {
      properties: { type: { const: 'http' }, scheme: text, bearerFormat: text, description: text },
      required: ['type', 'scheme'],
      additionalProperties: false,
    },
    {
      properties: {
        type: { const: 'apiKey' },
        in: { enum: ['header', 'query', 'cookie'] },
        name: text,
        description: text,
      },
      required: ['type', 'in', 'name'],
      additionalProperties: false,
    },
  ],
}

export const openApiMetaschema = {
  type: 'object',
  properties: {
    openapi: { type: 'string', pattern: '^3\\.1\\.\\d+$' },
    info: {
      type: 'object',
      properties: {
        title: text,
        summary: text,
        version: text,
        description: text,
        contact: { type: 'object', properties: { name: text }, required: ['name'], additionalProperties: false },
        license: {
          type: 'object',
          properties: { name: text, identifier: text },
          required: ['name', 'identifier'],
          additionalProperties: false,
        },
      },
      required: ['title', 'version'],
      additionalProperties: false,
    },
    servers: {
      type: 'array',
      items: {
        type: 'object',
        properties: { url: { type: 'string', format: 'uri' } },
        required: ['url'],
        additionalProperties: false,
      },
    },
    tags: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: text, description: text },
        required: ['name'],
        additionalProperties: false,
      },
    },
    paths: {
      type: 'object',
      propertyNames: { pattern: '^/' },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] },
        additionalProperties: operation,
      },
    },
    components: {
      type: 'object',
      properties: {
        schemas: { type: 'object', propertyNames: { pattern: '^[a-zA-Z0-9._-]+$' }, additionalProperties: schema },
        securitySchemes: { type: 'object', additionalProperties: securityScheme },
        headers: { type: 'object', additionalProperties: header },
      },
      additionalProperties: false,
    },
  },
  required: ['openapi', 'info', 'paths'],
  additionalProperties: false,
}
