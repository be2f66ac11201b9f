import { paths } from '@foyer/protocol'
import { z } from 'zod'
import { PRE_WARM_PATH } from '../../features/oauth/authorize/create-redirect-session.js'
import type { Operation } from '../endpoint/endpoint.js'
import type { QueryParameter } from '../endpoint/query.js'

const text = (name: string, about: string): QueryParameter => ({ name, schema: z.string(), about })
const PAGE = 'text/html; charset=utf-8'

const authorizationParameters: readonly QueryParameter[] = [
  text('client_id', 'The client.'),
  text('request_uri', 'A redirect session or pushed request; with it, only `client_id` is read beside it.'),
  text('redirect_uri', 'Where to return; exactly as registered. May be absent with `response_mode=web_message`.'),
  text('response_type', '`code`.'),
  text('response_mode', '`query`, `fragment`, `form_post` or `web_message`.'),
  text('scope', 'Separated by spaces.'),
  text('state', 'Comes back unchanged.'),
  text('code_challenge', 'PKCE: base64url of the SHA-256 of the verifier.'),
  text('code_challenge_method', '`S256`.'),
  text('prompt', '`none`, `login`, `consent` or `select_account`.'),
  text('acr_values', '`2` for a sign-in with two factors; the member is asked for what is missing.'),
  text('login_hint', 'An address: its account answers if it is signed in, else it is filled in.'),
  text(
    'connection',
    'The id of an identity provider: goes there without the sign-in page. One that is unknown or off is ignored.',
  ),
  text('id_token_hint', 'An ID token of the member who is to answer; without them, `prompt=none` is `login_required`.'),
  text(
    'visitor_hint',
    'A visitor who signs in: names whose items become the member’s. One that has expired is ignored.',
  ),
]

/** The standard endpoints that answer with pages; their routes are among the hosted pages. */
export const pageOperations: readonly Operation[] = [
  {
    id: 'authorize',
    method: 'GET',
    path: paths.authorize,
    group: 'Browser',
    summary: 'Request an authorization code',
    about:
      'An error in the client id or redirect URI is shown as a page; any other error is returned to the client with `error` and `state`.',
    allow: { callers: 'anyone' },
    query: { parameters: authorizationParameters },
    answers: {
      200: { about: 'With `response_mode=web_message`: the page that posts code or error to its parent.', type: PAGE },
      303: { about: 'To the sign-in page, or back to the client with `code` or `error`, `state` and `iss`.' },
      400: { about: 'A page that says what is wrong with the request.', type: PAGE },
    },
    refusals: [],
  },
  {
    id: 'authorizeByPost',
    method: 'POST',
    path: paths.authorize,
    group: 'Browser',
    summary: 'Request an authorization code with a form',
    about: 'OpenID Connect Core §3.1.2.1. Takes the parameters of the GET in the body.',
    allow: { callers: 'anyone' },
    answers: {
      303: { about: 'To the sign-in page, or back to the client.' },
      400: { about: 'A page that says what is wrong with the request.', type: PAGE },
    },
    refusals: [],
  },
  {
    id: 'preWarm',
    method: 'GET',
    path: PRE_WARM_PATH,
    group: 'Browser',
    summary: 'Preload the page of a silent login',
    allow: { callers: 'anyone' },
    answers: { 200: { about: 'An empty page that may be framed by the site’s origins.', type: PAGE } },
    refusals: [],
  },
  {
    id: 'signOut',
    method: 'GET',
    path: paths.logout,
    group: 'Browser',
    summary: 'Sign out',
    allow: { callers: 'anyone' },
    query: {
      parameters: [
        text('request_uri', 'A redirect session of kind logout. Without one, the person is asked to confirm.'),
      ],
    },
    answers: {
      200: { about: 'A page that asks for confirmation.', type: PAGE },
      303: { about: 'Signed out: to the return address.' },
    },
    refusals: [],
  },
  {
    id: 'confirmSignOut',
    method: 'POST',
    path: paths.logout,
    group: 'Browser',
    summary: 'Confirm signing out',
    allow: { callers: 'anyone' },
    answers: {
      303: { about: 'Signed out.' },
      403: { about: 'An error page: the form was created for another browser.', type: PAGE },
    },
    refusals: [],
  },
]
