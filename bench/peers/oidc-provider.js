/**
 * oidc-provider with its in-memory store: issues JWT access tokens with ES256 for client credentials. Run as
 * `oidc-provider.js PORT`.
 */
import { generateKeyPairSync } from 'node:crypto'
import { Provider } from 'oidc-provider'

const port = Number(process.argv[2])
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'bench' }
const resource = 'urn:bench'

const provider = new Provider(`http://localhost:${port}`, {
  jwks: { keys: [jwk] },
  clients: [
    {
      client_id: 'bench',
      client_secret: 'bench-secret',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    },
  ],
  features: {
    clientCredentials: { enabled: true },
    devInteractions: { enabled: false },
    introspection: { enabled: true, allowedPolicy: () => true },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => resource,
      getResourceServerInfo: () => ({
        scope: '',
        accessTokenFormat: 'jwt',
        accessTokenTTL: 900,
        jwt: { sign: { alg: 'ES256' } },
      }),
    },
  },
})
provider.listen(port)
