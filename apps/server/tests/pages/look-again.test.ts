import { paths } from '@foyer/protocol'
import { defaultDatabase, startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand as command } from '../operation/command-line.js'

const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const REDIRECT_URI = 'https://new.example/callback'

describe.each(defaultDatabase)('what a command made is known at its first use on $name', ({ name }) => {
  let foyer: TestFoyer
  let many = 0
  beforeAll(async () => {
    foyer = await startFoyer({ database: name })
  })
  afterAll(() => foyer.stop())

  const made = async (...args: string[]) => {
    const { stdout, stderr } = await command([...args, '--json'], foyer.database.environment)
    expect(stderr).toBe('')
    return JSON.parse(stdout) as Record<string, string>
  }
  const newClient = async (...args: string[]) => {
    const origin = `https://new-${++many}.example`
    const { clientId = '', clientSecret = '' } = await made(
      ...['client', 'create', '--name', 'New', '--origin', origin, '--redirect-uri', REDIRECT_URI, ...args],
    )
    return { clientId, clientSecret, origin }
  }
  const request = (clientId: string) => ({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  })

  it.each(['client_id', 'clientId'])('a client at the token endpoint, as %s', async (parameter) => {
    const { clientId } = await newClient()
    const json = { grantType: 'anonymous', [parameter]: clientId }
    expect((await foyer.call(paths.token, { json })).status).toBe(200)
  })

  it('an origin in a preflight', async () => {
    const { origin } = await newClient()
    const headers = { origin, 'access-control-request-method': 'POST' }
    expect((await foyer.call(paths.token, { method: 'OPTIONS', headers })).status).toBe(204)
  })

  it('a client at the authorization endpoint', async () => {
    const { clientId } = await newClient()
    const query = new URLSearchParams(request(clientId))
    expect((await foyer.call(`${paths.authorize}?${query}`)).status).toBe(303)
  })

  it('a confidential client that pushes a request, by HTTP Basic', async () => {
    const { clientId, clientSecret } = await newClient('--confidential')
    const { client_id: _, ...form } = request(clientId)
    const headers = { authorization: `Basic ${btoa(`${encodeURIComponent(clientId)}:${clientSecret}`)}` }
    expect((await foyer.call(paths.par, { form, headers })).status).toBe(201)
  })

  it.each([
    ['alone', (apiKey: string) => apiKey],
    ['as HTTP Basic', (apiKey: string, keyId: string) => `Basic ${btoa(`${keyId}:${apiKey}`)}`],
  ])('an API key, %s', async (_, authorization) => {
    const { keyId = '', apiKey = '' } = await made('key', 'create', '--name', 'New', '--scope', 'introspect')
    const headers = { authorization: authorization(apiKey, keyId) }
    expect((await foyer.call(paths.introspect, { form: { token: 'none' }, headers })).body).toEqual({ active: false })
  })

  it('what there is not stays unknown', async () => {
    const json = { grantType: 'anonymous', clientId: 'cli_nobody' }
    expect((await foyer.call(paths.token, { json })).body).toMatchObject({ error: 'invalid_client' })
  })
})
