/** A test that proves a row: its file, and its title as it stands there. */
export type Proof = readonly [file: string, title: string]
/** What is designed and not built yet. */
export type Coming = { coming: 'data service' }
/** A row that says only that something is not shown: there is nothing to prove. */
export type NothingSaid = { nothingSaid: true }
export type RowProofs = readonly Proof[] | Coming | NothingSaid

const client = (name: string, title: string): Proof => [`packages/client/src/${name}.test.ts`, title]
const wixSdk = (about: string, title: string): Proof => [`journeys/src/oauth-strategy/${about}-promises.ts`, title]
const captcha = (title: string): Proof => ['journeys/src/captcha.test.ts', title]
const chromium = (title: string): Proof => ['journeys/src/wix-sdk-browser.test.ts', title]
const inNode = (title: string): Proof => ['journeys/src/wix-sdk-node.test.ts', title]
const server = (name: string, title: string): Proof => [`apps/server/tests/${name}.test.ts`, title]

const dataService: Coming = { coming: 'data service' }
const nothingSaid: NothingSaid = { nothingSaid: true }

const visitorStarts = wixSdk('visitor-tokens', 'specification §4: none, then visitor through the anonymous grant')
const codeFlow = client(
  'member-tokens',
  'spends the code with the verifier and the redirect URI; the member’s tokens are not saved',
)
const frameFlow = chromium('wire-protocol §4.3: direct login by the frame takes less than a second (the best of three)')
const externalFlow = client('member-tokens', 'sends member id and scope, and joins the access token and the credential')
const authorizationRequest = client(
  'redirect-session',
  'getAuthUrl sends every field, S256, code and offline_access, and never the verifier',
)
const registers = client('authentication', 'register: address, password, profile and captcha tokens, as the visitor')
const logsIn = client('authentication', 'login: address and password, and no captcha member unless there are tokens')
const tokenPair = client('tokens', 'specification §7: a token answer')
const replyStates = wixSdk(
  'membership',
  'specification §4: SUCCESS carries the session token, which makes the visitor a member',
)
const unknownState = client('authentication', 'an answer nobody understands leaves the verification waiting')
const verifierLength = client('pkce', 'a length of %s is refused')
const tokenFailure = client('token-endpoint', 'carries the status text, the request id and the body')
const loginErrors = client('authentication', 'specification §8: a refused login')
const missingCaptcha = captcha('specification §8: a missing token is missingCaptchaToken')
const invalidCaptcha = captcha('specification §8: a wrong token is invalidCaptchaToken')
const wireRefusals = server('log-in', 'specification §8, security-checklist 19: %s')

/** Every row of docs/specification.md, sections 3 to 9, and what proves it. */
export const specificationProofs: Record<string, RowProofs> = {
  // 3. Entities and their fields
  'accessToken | value, expiresAt': [tokenPair],
  'refreshToken | value, role (none, visitor or member)': [
    client('session-keeper', 'specification §4: token role transitions'),
  ],
  'Fields: redirectUri, originalUri, codeChallenge, codeVerifier, state, clientId, codeChallengeMethod (always S256), responseMode, responseType (always code), scope (offline_access), sessionToken.':
    [
      authorizationRequest,
      wixSdk('code-flow', 'specification §3 and §9: a verifier of 43 characters, its S256 challenge, a state'),
    ],
  'Fields: email, password, profile, and optional captcha tokens (one visible-captcha token and one invisible-captcha token).':
    [registers],
  'Fields: email, password, and optional captcha tokens.': [logsIn],
  'Fields: loginState, plus data (sessionToken or stateToken) or error and errorCode.': [replyStates, loginErrors],
  'Fields: verificationCode or code.': [client('authentication', 'takes `code`, and a state that was handed over')],
  'Fields: access_token, expires_in, refresh_token.': [tokenPair],
  'Fields: fullUrl, sessionToken, urlDetails.endpoint.': [authorizationRequest],
  'Fields: code, state, error, error_description.': [
    client('redirect-session', 'specification §3: the parsed callback'),
  ],
  // 4. States and transitions
  '**Login states:** initial, success, owner approval required, email verification required, failure.': [
    client('authentication', 'specification §4: verification'),
    replyStates,
  ],
  'success | success, carrying the session token': [replyStates],
  'require owner approval | owner approval required': [
    wixSdk('membership', 'specification §4: OWNER_APPROVAL_REQUIRED, also at login, until the owner approves'),
  ],
  'require email verification | email verification required; the state token is kept for the later verification step': [
    wixSdk('membership', 'specification §4: EMAIL_VERIFICATION_REQUIRED keeps the state token'),
  ],
  "any other | failure with the error 'Unknown _state'": [unknownState],
  "Verification works only while the state is email verification required. Otherwise it fails with 'Unknown _state'.": [
    wixSdk('membership', 'specification §4: it works only while verification is required'),
  ],
  'The verification call sends the verification code and the stateToken.': [
    client('authentication', 'sends the code and the kept state token'),
  ],
  'none, then visitor through the anonymous grant.': [visitorStarts],
  'visitor, then member through the authorization code, direct login or external login.': [
    wixSdk('code-flow', 'specification §4: visitor, then member through the authorization code'),
    frameFlow,
    externalFlow,
  ],
  'Logout clears both tokens to empty and the role returns to none.': [
    wixSdk('leaving', 'specification §4: clears both tokens to empty, and the role returns to none'),
    client('end-session', 'makes the redirect session as the member, then empties both tokens'),
  ],
  'The access token is renewed through the refresh token when it is missing or expired.': [
    wixSdk(
      'visitor-tokens',
      'specification §4: a missing access token is renewed through the refresh token, for the same visitor',
    ),
    client('session-keeper', 'specification §4: renewal'),
  ],
  'If renewal fails, a new anonymous visitor token is requested.': [
    wixSdk('visitor-tokens', 'specification §4: if renewal fails, a new anonymous visitor token is requested'),
    client('session-keeper', 'a refusal with %s and invalid_grant makes a new visitor'),
  ],
  // 5. Validation rules
  "Code verifier length: 43 to 128 characters, default 43. Allowed characters are letters, digits and - . _ ~. Otherwise the error 'Expected a length between 43 and 128. Received N.' is thrown.":
    [verifierLength, client('pkce', 'a length of %s gives so many allowed characters')],
  "The authorization callback needs both code and state, else 'Missing code or _state'.": [
    wixSdk('code-flow', 'specification §5: needs both code and state, and the state that was stored'),
    client('member-tokens', 'specification §5: the return from the sign-in page'),
  ],
  "The returned state must equal the stored state, else 'Invalid _state'.": [
    wixSdk('code-flow', 'specification §5: needs both code and state, and the state that was stored'),
  ],
  'A register failure carrying an email field violation is reported as invalidEmail.': [
    wixSdk('membership', 'specification §8: an email field violation is invalidEmail'),
  ],
  'All other validation is server-side: not shown.': nothingSaid,
  // 6. Roles and permissions
  'Roles, carried on the refresh token: none, visitor, member.': [
    client('session-keeper', 'specification §4: token role transitions'),
  ],
  'loggedIn is true only for the member role.': [
    wixSdk('visitor-tokens', 'specification §6: true only for the member role'),
    client('session-keeper', 'loggedIn is true for a member only (specification §6)'),
  ],
  'Visitors obtain tokens through an anonymous grant using the client id.': [visitorStarts],
  'Members obtain tokens through one of three routes:': [codeFlow, frameFlow, externalFlow],
  'the authorization-code flow with PKCE;': [
    codeFlow,
    server('token-endpoint', 'security-checklist 48 and 50: a code is bound to all it was issued for'),
  ],
  'a silent hidden-frame flow;': [frameFlow],
  "an external 'authorized client' grant, given a member id plus an extra credential.": [
    externalFlow,
    server('token-endpoint', 'security-checklist 59: authorized_client'),
  ],
  'Further permissions: not shown.': nothingSaid,
  // 7. The calls it makes
  'POST to the OAuth token endpoint with a JSON body. The exact path is not shown.': [
    client('token-endpoint', 'are JSON with the client id and the grant'),
  ],
  'anonymous | clientId': [visitorStarts],
  'refresh_token | refreshToken': [
    wixSdk(
      'visitor-tokens',
      'security-checklist 11: a %s renews 50 times with the first refresh token, each time after its access token died',
    ),
  ],
  'authorization_code | clientId, redirectUri (optional), code, codeVerifier': [codeFlow],
  'authorized_client | scope, member_id; an Authorization header combines the current access token and an extra credential':
    [externalFlow],
  'The response carries access_token, expires_in and refresh_token.': [tokenPair],
  'create redirect session, for login | authRequest, prompt': [authorizationRequest],
  'create redirect session, for logout | clientId, postFlowUrl callback': [
    client('end-session', 'makes the redirect session as the member, then empties both tokens'),
  ],
  'registerV2 | email, password, profile, captcha tokens': [registers],
  'loginV2 | email, password, captcha tokens': [logsIn],
  'verify | verification code, stateToken': [client('authentication', 'sends the code and the kept state token')],
  'send recovery email | email, redirect url, clientId': [
    client('authentication', 'recovery: address, redirect url and client id'),
  ],
  'Create redirect session returns redirectSession with fullUrl.': [
    server('redirect-session', 'wire-protocol §4.1: what may be pushed'),
  ],
  'Authenticated calls send the access token in an Authorization header.': [
    inNode('wire-protocol §2: createClient sends the member’s bare access token, and Foyer knows the member'),
    client('authenticated-fetch', 'send the access token bare in Authorization, and what they were given'),
  ],
  'Exact paths and methods other than the token POST: not shown.': nothingSaid,
  'Response shapes beyond those listed: not shown.': nothingSaid,
  // 8. The error catalogue
  'Token fetch failure | an error carrying the status text, the request id header and the response body': [
    tokenFailure,
    wixSdk('visitor-tokens', 'specification §8: a refusal carries the status text, the request id and the body'),
  ],
  'Register | invalidEmail (email field violation)': [
    wixSdk('membership', 'specification §8: an email field violation is invalidEmail'),
  ],
  'Register | missingCaptchaToken': [missingCaptcha],
  'Register | invalidCaptchaToken': [invalidCaptcha],
  'Register | emailAlreadyExists (application code -19995)': [
    wixSdk('membership', 'specification §8: a taken address is emailAlreadyExists'),
  ],
  'Register | otherwise the plain message': [
    wixSdk('membership', 'specification §8: a failure with the plain message'),
  ],
  'Login | missingCaptchaToken': [missingCaptcha],
  'Login | invalidCaptchaToken': [invalidCaptcha],
  'Login | invalidPassword (code -19976)': [wireRefusals, loginErrors],
  'Login | resetPassword (code -19973)': [
    wireRefusals,
    wixSdk('leaving', 'specification §8: it is the way out of resetPassword'),
  ],
  'Login | otherwise invalidEmail': [wireRefusals, loginErrors],
  "Silent login | 'OAuth flow timed out'": [
    client('silent-login', 'specification §9: gives up after 120000 ms with OAuth flow timed out'),
  ],
  "Pre-warm | 'No redirect URL found'; the failure is only logged": [
    client('pre-warm', 'No redirect URL found is logged, not thrown, and not remembered'),
    chromium('specification §8: a failure is only logged, and counts as not done'),
  ],
  "Other | 'Unknown _state', 'Invalid _state', 'Missing code or _state'": [
    unknownState,
    wixSdk('code-flow', 'specification §5: needs both code and state, and the state that was stored'),
  ],
  'The exact codes for the two captcha errors: not shown.': nothingSaid,
  // 9. Business constants and limits
  'Silent login timeout | 120000 ms': [
    client('silent-login', 'specification §9: gives up after 120000 ms with OAuth flow timed out'),
  ],
  'Pre-warm validity | 7 days (604800000 ms)': [
    client('pre-warm', 'is skipped for seven days, and then runs again'),
    chromium('specification §2: done when its last run is under 7 days old'),
  ],
  'Code verifier length | 43 to 128, default 43': [verifierLength, client('pkce', 'is 43 characters by default')],
  'Scope | offline_access': [authorizationRequest],
  'Challenge method | S256': [
    wixSdk('code-flow', 'specification §3 and §9: a verifier of 43 characters, its S256 challenge, a state'),
  ],
  "Cookie default path | '/'": [
    [
      'packages/client/src/storage/token-storage.test.ts',
      'specification §9: has the path / by default, is Lax, and secure on https',
    ],
  ],
  'Captcha site keys | two are embedded, {key} and {key}, not printed': [
    server('captcha', 'specification §9: both site keys, and no secret'),
    client('captcha', 'specification §9: answers provider and both site keys, without a session'),
  ],
  'Provider data service, bulk request limit | 1000 items': dataService,
  'Provider data service, default page size | 50': dataService,
  'Provider data service, GET query URL limit | 2048 characters': dataService,
  'Buffer pool size | 8192': nothingSaid,
}
