import { z } from 'zod'
import { anyText, text } from '../scalars.js'

export const responseModes = ['query', 'fragment', 'form_post', 'web_message'] as const
export type ResponseMode = (typeof responseModes)[number]

/** The pushed request inside a redirect session (wire-protocol §4.1). All values are text. */
export const authRequest = z.object({
  redirectUri: text(2048).nullish(),
  clientId: text(100),
  codeChallenge: text(128),
  codeChallengeMethod: text(16),
  responseMode: text(32).nullish(),
  responseType: text(32),
  scope: text(512).nullish(),
  state: text(2048).nullish(),
  sessionToken: text(512).nullish(),
  idp: text(100).nullish(),
  /** `2`: the sign-in must have two factors. */
  acrValues: text(100).nullish(),
})
export type AuthRequest = z.output<typeof authRequest>

/** Body of `POST /_api/redirects-api/v1/redirect-session`: exactly one of the three intents. */
export const redirectSessionRequest = z.object({
  auth: z.object({ authRequest, prompt: text(64).nullish() }).nullish(),
  logout: z.object({ clientId: text(100) }).nullish(),
  login: z.object({}).nullish(),
  callbacks: z.object({ postFlowUrl: text(2048).nullish() }).nullish(),
})
export type RedirectSessionRequest = z.output<typeof redirectSessionRequest>

export const redirectSessionResponse = z.object({
  redirectSession: z.object({
    id: anyText,
    fullUrl: anyText,
    shortUrl: anyText.optional(),
    urlDetails: z.object({ endpoint: anyText, searchParams: z.record(anyText, anyText) }),
    sessionToken: anyText.optional(),
  }),
})
export type RedirectSessionResponse = z.output<typeof redirectSessionResponse>

/** What the silent page posts to its parent: a flat object, as Wix's SDK reads it (wire-protocol §4.3). */
export type WebMessage =
  | { state: string; code: string; iss: string }
  /** `state` is absent only if the server failed to look up the request. */
  | { state?: string; error: string; error_description: string; iss: string }
