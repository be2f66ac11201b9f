export { createFoyerServer, type FoyerServer, type FoyerServerOptions } from './foyer-server.js'
export { type NodeRequest, type NodeResponse, toNodeHandler, toRequest } from './node-handler.js'
export type { ServerSession, SessionOptions, SessionRequest } from './server-session.js'
export type { Refusal, Verified } from './verify-access-token.js'
