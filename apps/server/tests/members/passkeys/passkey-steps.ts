import {
  type ErrorEnvelope,
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type PasskeyView,
  paths,
  type StateResponse,
} from '@foyer/protocol'
import {
  type AuthenticatorUse,
  createVirtualAuthenticator,
  type ScenarioResponse,
  type TestFoyer,
  type VirtualAuthenticator,
} from '@foyer/testing'

type Answer<Body> = ScenarioResponse<Body & ErrorEnvelope>

/** A member of a test with an access token. */
interface PasskeyMember {
  access_token: string
  memberId: string
}

/** Calls of the API about passkeys, as the forms of a site make them. */
export function passkeySteps(foyer: TestFoyer) {
  const origin = foyer.url
  const creationOptions = (token: string): Promise<Answer<PasskeyCreationOptions>> =>
    foyer.call(paths.passkeyOptions, { method: 'POST', token })
  const signInOptions = (token: string): Promise<Answer<PasskeyRequestOptions>> =>
    foyer.call(paths.passkeySignInOptions, { method: 'POST', token })
  const send = (token: string, response: unknown, more: object = {}): Promise<Answer<{ passkeys: PasskeyView[] }>> =>
    foyer.call(paths.passkeys, { token, json: { response, ...more } })
  const sendSignIn = (token: string, response: unknown): Promise<Answer<StateResponse>> =>
    foyer.call(paths.passkeySignIn, { token, json: { response } })
  return {
    creationOptions,
    signInOptions,
    send,
    sendSignIn,
    /** Adds a passkey to a member; returns its authenticator. */
    async add(
      { access_token }: Pick<PasskeyMember, 'access_token'>,
      authenticator: VirtualAuthenticator = createVirtualAuthenticator(),
      at = origin,
    ): Promise<{ authenticator: VirtualAuthenticator; passkeyId: string }> {
      const { body: options } = await creationOptions(access_token)
      const response = authenticator.create(options, { origin: at })
      const { status, text } = await send(access_token, response)
      if (status !== 200) throw new Error(text)
      return { authenticator, passkeyId: response.id }
    },
    /** Signs in with a visitor's token. */
    async signIn(
      token: string,
      authenticator: VirtualAuthenticator,
      use: AuthenticatorUse = {},
    ): Promise<Answer<StateResponse>> {
      const { body: options } = await signInOptions(token)
      return sendSignIn(token, authenticator.get(options, { origin, ...use }))
    },
    list: async (token: string): Promise<PasskeyView[]> =>
      (await foyer.call<{ passkeys: PasskeyView[] }>(paths.passkeys, { token })).body.passkeys,
    rename: (token: string, passkeyId: string, name: string): Promise<Answer<{ passkeys: PasskeyView[] }>> =>
      foyer.call(`${paths.passkeys}/${passkeyId}`, { method: 'PATCH', token, json: { name } }),
    remove: (token: string, passkeyId: string): Promise<Answer<object>> =>
      foyer.call(`${paths.passkeys}/${passkeyId}`, { method: 'DELETE', token }),
  }
}

/** Returns the code of a refusal, with its reason. */
export const refusalOf = ({ body }: { body: ErrorEnvelope }): [code?: string, reason?: unknown] => {
  const { code, data } = body.details?.applicationError ?? {}
  return [code, (data as { reason?: unknown } | undefined)?.reason]
}
