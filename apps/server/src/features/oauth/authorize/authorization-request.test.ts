import type { IdTokenClaims } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../kernel/digest.js'
import { OAuthError } from '../../../kernel/errors/oauth-error.js'
import { refusedAddressOf } from '../../../kernel/errors/refused-address.js'
import type { Client } from '../../site/clients/client.js'

import {
  type AuthorizationRequest,
  isHintedMember,
  prompts,
  type RawAuthorizationRequest,
  requiresNewSignIn,
  responseModeOf,
  UNUSED_REDIRECT_URI,
  validateAuthorizationRequest,
  validateRedirectUri,
} from './authorization-request.js'

const CALLBACK = 'https://app.example/callback'
const CHALLENGE = 'a'.repeat(43)
const client: Client = {
  clientId: 'cli_a',
  name: 'A',
  redirectUris: [CALLBACK],
  origins: [],
  logoutUris: [],
  rotation: 'pending',
}
const raw: RawAuthorizationRequest = {
  redirectUri: CALLBACK,
  responseType: 'code',
  codeChallenge: CHALLENGE,
  codeChallengeMethod: 'S256',
}
const checked = (change: RawAuthorizationRequest = {}, redirectUri: string | null = CALLBACK) =>
  validateAuthorizationRequest({ ...raw, ...change }, client, redirectUri)

function refusalOf(work: () => unknown): OAuthError {
  try {
    work()
  } catch (error) {
    if (error instanceof OAuthError) return error
  }
  throw new Error('It was not refused.')
}

describe('security-checklist 33, 39: the redirect address of a request', () => {
  it.each([null, undefined, ''])('%j is none', (redirectUri) => {
    expect(validateRedirectUri({ redirectUri }, client)).toBeNull()
  })

  it.each([CALLBACK, UNUSED_REDIRECT_URI])('%s passes', (redirectUri) => {
    expect(validateRedirectUri({ redirectUri }, client)).toBe(redirectUri)
  })

  it.each([`${CALLBACK}/`, 'https://evil.example/callback', 'unused:///', 'unused://evil.example'])(
    '%s is refused, and the owner can learn of it',
    (redirectUri) => {
      const refusal = refusalOf(() => validateRedirectUri({ redirectUri }, client))
      expect(refusal).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('must match exactly') })
      expect(refusedAddressOf(refusal)).toEqual({ clientId: 'cli_a', kind: 'redirect', address: redirectUri })
    },
  )

  it('the placeholder of the SDK is the one that it sends', () => {
    expect(UNUSED_REDIRECT_URI).toBe('unused://')
  })
})

describe('an authorization request', () => {
  it('with nothing but what is needed has the defaults', () => {
    expect(checked()).toEqual({
      clientId: 'cli_a',
      redirectUri: CALLBACK,
      responseMode: 'query',
      state: '',
      scope: 'offline_access',
      nonce: null,
      codeChallenge: CHALLENGE,
      prompt: null,
      maxAge: null,
      sessionToken: null,
      loginHint: null,
      locale: null,
    })
  })

  it('keeps what it was given, and of a session token only the digest', () => {
    const given = {
      responseMode: 'fragment',
      state: 'the state',
      scope: 'openid email',
      nonce: 'the nonce',
      prompt: 'consent select_account',
      maxAge: '60',
      sessionToken: 'stk_secret',
      loginHint: 'ana@example.com',
      uiLocales: 'tlh de-AT en',
    }
    expect(checked(given)).toEqual({
      ...checked(),
      ...{ responseMode: 'fragment', state: 'the state', scope: 'openid email', nonce: 'the nonce' },
      ...{ prompt: 'select_account', asksConsent: true, maxAge: 60, sessionToken: digestOf('stk_secret') },
      ...{ loginHint: 'ana@example.com', locale: 'de-AT' },
    })
  })

  it('treats an empty parameter as one that is missing', () => {
    const empty = { responseMode: '', scope: '', nonce: '', prompt: '', maxAge: '', sessionToken: '', loginHint: '' }
    expect(checked({ ...empty, uiLocales: '', state: null })).toEqual(checked())
    expect(checked({ prompt: null, maxAge: null })).toEqual(checked())
  })

  it('needs no address where the answer is a message to the page', () => {
    expect(checked({ responseMode: 'web_message' }, null)).toMatchObject({ redirectUri: null })
  })

  it.each<{ what: string; change: RawAuthorizationRequest; code?: string; says: string }>([
    {
      what: 'another response type',
      change: { responseType: 'token' },
      code: 'unsupported_response_type',
      says: 'response_type',
    },
    {
      what: 'no response type',
      change: { responseType: null },
      code: 'unsupported_response_type',
      says: 'response_type',
    },
    {
      what: 'an unknown response mode',
      change: { responseMode: 'form' },
      says: 'The response_mode must be one of query, ',
    },
    { what: 'no challenge', change: { codeChallenge: '' }, says: 'PKCE' },
    { what: 'a challenge that is too short', change: { codeChallenge: 'a'.repeat(42) }, says: 'PKCE' },
    { what: 'a challenge that is too long', change: { codeChallenge: 'a'.repeat(44) }, says: 'PKCE' },
    { what: 'a challenge of other characters', change: { codeChallenge: `${'a'.repeat(42)}+` }, says: 'PKCE' },
    { what: 'characters before a challenge', change: { codeChallenge: `+${CHALLENGE}` }, says: 'PKCE' },
    { what: 'characters behind a challenge', change: { codeChallenge: `${CHALLENGE}\n` }, says: 'PKCE' },
    { what: 'the method "plain"', change: { codeChallengeMethod: 'plain' }, says: 'must be S256' },
    { what: 'no method', change: { codeChallengeMethod: null }, says: 'must be S256' },
    { what: 'an unknown scope', change: { scope: 'openid admin' }, code: 'invalid_scope', says: 'scope' },
    { what: 'an unknown prompt', change: { prompt: 'create' }, says: 'The prompt must be one of none, login' },
    { what: 'one unknown prompt among others', change: { prompt: 'login create' }, says: 'The prompt must be one of' },
    { what: 'the prompt "none" with another', change: { prompt: 'login none' }, says: 'stands alone' },
    { what: 'a max_age with a sign', change: { maxAge: '-1' }, says: 'max_age' },
    { what: 'a max_age with a unit', change: { maxAge: '1s' }, says: 'max_age' },
    { what: 'a max_age of ten digits', change: { maxAge: '1'.repeat(10) }, says: 'max_age' },
    { what: 'an unsafe character', change: { state: 'x\0' }, says: 'no text' },
    { what: 'a long state', change: { state: 'x'.repeat(2049) }, says: 'too long' },
    { what: 'a long scope', change: { scope: 'openid '.repeat(73).concat('op') }, says: 'too long' },
    { what: 'a long nonce', change: { nonce: 'x'.repeat(513) }, says: 'too long' },
    { what: 'a long login_hint', change: { loginHint: 'x'.repeat(255) }, says: 'too long' },
    { what: 'long ui_locales', change: { uiLocales: 'x'.repeat(201) }, says: 'too long' },
  ])('RFC 9700 §2.1: $what is refused', ({ change, code = 'invalid_request', says }) => {
    expect(refusalOf(() => checked(change))).toMatchObject({ code, message: expect.stringContaining(says) })
  })

  it.each(['query', 'fragment'])('without an address there is nowhere to answer by %s', (responseMode) => {
    const refusal = refusalOf(() => checked({ responseMode }, null))
    expect(refusal).toMatchObject({
      code: 'invalid_request',
      message: expect.stringContaining('redirect_uri is needed'),
    })
  })

  it('takes texts of their full length', () => {
    const change = { state: 'x'.repeat(2048), nonce: 'x'.repeat(512), loginHint: 'x'.repeat(254) }
    expect(checked({ ...change, maxAge: '999999999' })).toMatchObject({ ...change, maxAge: 999_999_999 })
    expect(checked({ sessionToken: 'x'.repeat(5000) }).sessionToken).toEqual(expect.any(String))
  })

  it.each([
    ['none', 'none'],
    ['login', 'login'],
    ['consent login', 'login'],
    ['select_account', 'select_account'],
    ['select_account consent', 'select_account'],
  ])('the prompt "%s" is kept as "%s"', (prompt, kept) => {
    const request = checked({ prompt })
    expect(request.prompt).toBe(kept)
    expect('asksConsent' in request).toBe(prompt.includes('consent'))
  })

  it('knows the prompts of OpenID Connect', () => {
    expect(prompts).toEqual(['none', 'login', 'consent', 'select_account'])
  })

  it('names an identity provider only if the request does', () => {
    expect(checked({ connection: 'github' })).toEqual({ ...checked(), connection: 'github' })
    expect(checked({ connection: '' })).toEqual(checked())
  })

  it.each([
    ['2', true],
    ['2 phr', true],
    ['phr 2', true],
    ['0', undefined],
    ['1', undefined],
    ['0 2', undefined],
    ['2 1', undefined],
    ['phr', undefined],
    ['', undefined],
    [null, undefined],
  ])('RFC 9470 §4: acr_values %j demands two factors: %s', (acrValues, demanded) => {
    expect(checked({ acrValues }).needsTwoFactors).toBe(demanded)
  })

  it.each([
    { sessionLongest: '1h', maxAge: undefined, kept: 3600 },
    { sessionLongest: '1h', maxAge: '60', kept: 60 },
    { sessionLongest: '1h', maxAge: '0', kept: 0 },
    { sessionLongest: '1h', maxAge: '7200', kept: 3600 },
    { sessionLongest: undefined, maxAge: '7200', kept: 7200 },
    { sessionLongest: undefined, maxAge: undefined, kept: null },
  ])('max_age $maxAge of a client with sessions of at most $sessionLongest: $kept', ({ kept, ...given }) => {
    const { sessionLongest, maxAge = null } = given
    const limited = { ...client, ...(sessionLongest === undefined ? {} : { sessionLongest }) }
    expect(validateAuthorizationRequest({ ...raw, maxAge }, limited, CALLBACK).maxAge).toBe(kept)
  })

  it.each([
    ['de', 'de'],
    ['tlh en', 'en'],
    ['tlh-Latn', 'tlh-Latn'],
    ['1 tlh', 'tlh'],
    ['-x', null],
    ['tlh-', null],
    ['x', null],
    ['tlh-123456789', null],
    ['verylonglanguage', null],
  ])('ui_locales "%s" asks for %s', (uiLocales, locale) => {
    expect(checked({ uiLocales }).locale).toBe(locale)
  })

  it.each([
    ['query', 'query'],
    ['fragment', 'fragment'],
    ['web_message', 'web_message'],
    ['form', 'query'],
    [null, 'query'],
  ])('the response mode %j is answered by %s', (responseMode, mode) => {
    expect(responseModeOf({ responseMode })).toBe(mode)
  })
})

describe('OpenID Connect Core §3.1.2.1: whether a new sign-in is required', () => {
  const request = (change: Partial<AuthorizationRequest>) => ({ ...checked(), ...change })
  it.each([
    { change: {}, age: 99_999_999, required: false },
    { change: { prompt: 'login' as const }, age: 0, required: true },
    { change: { prompt: 'none' as const }, age: 99_999_999, required: false },
    { change: { maxAge: 60 }, age: 59_999, required: false },
    { change: { maxAge: 60 }, age: 60_000, required: true },
    { change: { maxAge: 0 }, age: 0, required: true },
  ])('$change at the age of $age ms: $required', ({ change, age, required }) => {
    expect(requiresNewSignIn(request(change), 1_000_000, 1_000_000 + age)).toBe(required)
  })
})

describe('OpenID Connect Core §3.1.2.1: the id_token_hint', () => {
  const checker = {
    readHint: (token: string) =>
      token === 'ours' ? ({ sub: 'mem_a' } as Partial<IdTokenClaims> as IdTokenClaims) : undefined,
  }
  const hinted = (idTokenHint?: string) =>
    validateAuthorizationRequest({ ...raw, idTokenHint: idTokenHint ?? null }, client, CALLBACK, checker)

  it('names the member who must be signed in', () => {
    const request = hinted('ours')
    expect(request).toEqual({ ...checked(), hintedMemberId: 'mem_a' })
    expect([isHintedMember(request, 'mem_a'), isHintedMember(request, 'mem_b')]).toEqual([true, false])
  })

  it('that this server did not issue is refused', () => {
    expect(refusalOf(() => hinted('theirs'))).toMatchObject({
      code: 'invalid_request',
      message: 'The id_token_hint is no ID token of this server.',
    })
  })

  it('is not needed, and not read without a checker', () => {
    for (const request of [hinted(), hinted(''), checked({ idTokenHint: 'theirs' })]) {
      expect(request).toEqual(checked())
      expect(isHintedMember(request, 'mem_b')).toBe(true)
    }
  })
})
