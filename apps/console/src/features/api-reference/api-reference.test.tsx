import { execFileSync } from 'node:child_process'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RequestHandler, renderWithProviders, stubBrowserApis } from '../../../tests/test-utils.js'
import ApiPage from './api-page.js'
import { type Description, groupOperations, searchOperations } from './description.js'
import { curlSnippet, requestPath } from './request.js'
import { schemaFields } from './schema-fields.js'

const description: Description = {
  tags: [
    { name: 'Owners', description: 'The administration of the site.' },
    { name: 'Service', description: 'Health.' },
  ],
  paths: {
    '/owner/v1/clients': {
      get: {
        operationId: 'listClients',
        tags: ['Owners'],
        summary: 'List clients',
        description: 'Called by a member with a role.',
        security: [{ accessToken: [] }],
        parameters: [],
        responses: { 200: { description: 'The clients.' } },
      },
      post: {
        operationId: 'addClient',
        tags: ['Owners'],
        summary: 'Add a client',
        description:
          'With `confidential` it has a <b>secret</b>. Called by a member with a role. The role `owner` may.',
        security: [{ accessToken: [] }, { apiKey: [] }],
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/AddClient' },
              example: { client: { name: "Ana's site" } },
            },
          },
        },
        responses: {
          200: { description: 'The client.' },
          400: { description: '`INVALID_ARGUMENT`: It cannot be read.', 'x-error-codes': ['INVALID_ARGUMENT'] },
        },
      },
    },
    '/owner/v1/clients/{clientId}': {
      delete: {
        operationId: 'removeClient',
        tags: ['Owners'],
        summary: 'Remove a client',
        description: 'Called by a member with a role.',
        security: [{ accessToken: [] }],
        parameters: [
          { name: 'clientId', in: 'path', required: true, description: 'The client.', schema: { type: 'string' } },
          { name: 'reason', in: 'query', required: false, description: 'Why.', schema: { type: 'string' } },
        ],
        responses: { 204: { description: 'Removed.' } },
      },
    },
    '/wix-data/v2/import': {
      post: {
        operationId: 'importItems',
        tags: ['Service'],
        summary: 'Import',
        description: 'Called by a back end.',
        security: [{ apiKey: [] }],
        parameters: [],
        responses: { 200: { description: 'Done.' } },
      },
    },
  },
  components: {
    schemas: {
      AddClient: {
        type: 'object',
        required: ['client'],
        properties: {
          client: {
            type: 'object',
            required: ['name'],
            properties: {
              name: { type: 'string', maxLength: 100 },
              origins: { type: 'array', items: { type: 'string' }, default: [] },
              parent: { anyOf: [{ $ref: '#/components/schemas/AddClient' }, { type: 'null' }] },
            },
          },
        },
      },
    },
  },
}
const operations = groupOperations(description).flatMap((group) => group.operations)
const operation = (id: string) =>
  operations.find(({ operationId }) => operationId === id) as (typeof operations)[number]
const page = (at: string, answer: RequestHandler = () => ({})) =>
  renderWithProviders(<ApiPage />, (request) => (request.path === '/openapi.json' ? description : answer(request)), {
    at,
  })

beforeEach(() => stubBrowserApis())
afterEach(cleanup)

describe('the API reference', () => {
  it('finds operations by path, id and summary, and links each of them', async () => {
    page('/console/api')
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search endpoints' }), 'delete clients')
    const list = within(screen.getByRole('navigation', { name: 'Endpoints' }))
    const link = await list.findByRole('link', { name: /Remove a client/ })
    expect(list.getAllByRole('link')).toHaveLength(1)
    expect(link.getAttribute('href')).toBe('/console/api?operation=removeClient&find=delete+clients')
  })

  it('shows who may call an operation, its fields, answers and refusals, with markup of a text as text', async () => {
    page('/console/api?operation=addClient')
    await screen.findByRole('heading', { level: 1, name: 'Add a client' })
    screen.getByText(/<b>secret<\/b>/)
    screen.getByText(/Called by a member with a role/)
    screen.getByText('client.name')
    screen.getByText('INVALID_ARGUMENT')
  })

  it('sends a GET request at once, with status, time, headers and body', async () => {
    const { to } = page('/console/api?operation=listClients', () =>
      Response.json({ clients: [] }, { headers: { 'x-wix-request-id': 'req_1' } }),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Send GET' }))
    const shown = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-status="200"]')
      expect(found).not.toBeNull()
      return found as HTMLElement
    })
    const answer = within(shown)
    answer.getByText(/^\d+ ms$/)
    answer.getByText(/"clients": \[\]/)
    answer.getByText(/x-wix-request-id: req_1/)
    expect(to('/owner/v1/clients')).toHaveLength(1)
  })

  it('asks before anything that is not GET, and sends nothing while the body is no JSON', async () => {
    const { to } = page('/console/api?operation=addClient')
    const body = await screen.findByRole('textbox', { name: 'Request body' })
    expect((body as HTMLTextAreaElement).value).toContain("Ana's site")
    await userEvent.type(body, '}')
    screen.getByText(/Not valid JSON/)
    await userEvent.click(screen.getByRole('button', { name: 'Send POST' }))
    expect(document.querySelector('dialog[open]')).toBeNull()
    await userEvent.type(body, '{Backspace}')
    await userEvent.click(screen.getByRole('button', { name: 'Send POST' }))
    expect(to('/owner/v1/clients')).toHaveLength(0)
    const dialog = within(screen.getByRole('dialog', { name: 'Send this request?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Send POST' }))
    await waitFor(() =>
      expect(to('/owner/v1/clients')).toMatchObject([{ method: 'POST', json: { client: { name: "Ana's site" } } }]),
    )
  })

  it('does not try what needs an API key, and asks for a missing value', async () => {
    page('/console/api?operation=importItems')
    await screen.findByText(/requires an API key/)
    cleanup()
    page('/console/api?operation=removeClient')
    await userEvent.click(await screen.findByRole('button', { name: 'Send DELETE' }))
    screen.getByText('Enter a value.')
  })

  it('says that there is no such operation', async () => {
    page('/console/api?operation=nothing')
    await screen.findByRole('heading', { name: 'Endpoint not found' })
  })
})

describe('a request', () => {
  it('fills parameters into the path, and refuses values that make it another path', () => {
    const remove = operation('removeClient')
    expect(requestPath(remove, { clientId: 'a/b?c' })).toBe('/owner/v1/clients/a%2Fb%3Fc')
    expect(requestPath(remove, { clientId: 'cli_1', reason: 'x&y' })).toBe('/owner/v1/clients/cli_1?reason=x%26y')
    for (const clientId of ['', '.', '..']) expect(requestPath(remove, { clientId })).toBeUndefined()
  })

  it('is a curl command that a shell reads as intended', () => {
    const command = curlSnippet(operation('addClient'), 'https://auth.example')
    const words = execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' }).split(
      '\0',
    )
    expect(words).toContain('https://auth.example/owner/v1/clients')
    expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual({ client: { name: "Ana's site" } })
    expect(curlSnippet(operation('listClients'), '')).not.toContain('-X')
  })
})

it('lists nested fields by their path, and a schema that contains itself once', () => {
  const { AddClient } = description.components.schemas
  const fields = schemaFields({ $ref: '#/components/schemas/AddClient' }, description.components.schemas)
  expect(fields.map(({ name }) => name)).toEqual(['client', 'client.name', 'client.origins', 'client.parent'])
  expect(fields.find(({ name }) => name === 'client.name')).toMatchObject({ isRequired: true, limits: ['≤ 100'] })
  expect(fields.find(({ name }) => name === 'client.origins')).toMatchObject({ type: 'string[]', limits: ['= []'] })
  expect(AddClient).toBeDefined()
})

it('a search keeps the groups that have a match', () => {
  expect(searchOperations(groupOperations(description), 'import').map(({ name }) => name)).toEqual(['Service'])
})
