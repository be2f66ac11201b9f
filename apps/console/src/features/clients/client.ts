/** A client as returned by the owner API. The screens call it an application. */
export interface Client {
  clientId: string
  name: string
  redirectUris: string[]
  origins: string[]
  logoutUris: string[]
  rotation: 'pending' | 'strict' | 'off'
  /** Durations such as `30m`; null for the setting of the site. */
  sessionIdleFor: string | null
  sessionLongest: string | null
  thirdParty: { runBy: string; logo?: string } | null
  confidential: boolean
}

/** Where a client runs. Not stored: it follows from its addresses. */
export type Platform = 'browser' | 'server' | 'mobile'

/** Returns where a client runs. */
export const getPlatform = ({ confidential, origins }: Pick<Client, 'confidential' | 'origins'>): Platform =>
  confidential ? 'server' : origins.length > 0 ? 'browser' : 'mobile'
