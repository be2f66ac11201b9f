import { z } from 'zod'

export const responseModes = ['query', 'fragment', 'form_post', 'web_message'] as const
export type ResponseMode = (typeof responseModes)[number]

/** The pushed request inside a redirect session (wire-protocol §4.1). All values are text. */
export const authRequest = z.object({
  redirectUri: z.string().max(2048).nullish(),
  clientId: z.string().max(100),
  codeChallenge: z.string().max(128),
  codeChallengeMethod: z.string().max(16),
  responseMode: z.string().max(32).nullish(),
  responseType: z.string().max(32),
  scope: z.string().max(512).nullish(),
  state: z.string().max(2048).nullish(),
  sessionToken: z.string().max(512).nullish(),
  idp: z.string().max(100).nullish(),
})
export type AuthRequest = z.output<typeof authRequest>

/** `POST /_api/redirects-api/v1/redirect-session`: exactly one of the three intents. */
export const redirectSessionRequest = z.object({
  auth: z.object({ authRequest, prompt: z.string().max(64).nullish() }).nullish(),
  logout: z.object({ clientId: z.string().max(100) }).nullish(),
  login: z.object({}).nullish(),
  callbacks: z.object({ postFlowUrl: z.string().max(2048).nullish() }).nullish(),
})
export type RedirectSessionRequest = z.output<typeof redirectSessionRequest>

export const redirectSessionResponse = z.object({
  redirectSession: z.object({
    id: z.string(),
    fullUrl: z.string(),
    shortUrl: z.string().optional(),
    urlDetails: z.object({ endpoint: z.string(), searchParams: z.record(z.string(), z.string()) }),
    sessionToken: z.string().optional(),
  }),
})
export type RedirectSessionResponse = z.output<typeof redirectSessionResponse>

/** What the silent page posts to its parent: flat, as the provider's SDK reads it (wire-protocol §4.3). */
export type WebMessage =
  | { state: string; code: string; iss: string }
  /** Without `state` only where a fault kept the server from looking up the request. */
  | { state?: string; error: string; error_description: string; iss: string }
