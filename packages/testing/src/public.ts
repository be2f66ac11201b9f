/**
 * The types of the published package. They need no types of the server, whose declarations are not published. Inside
 * this workspace, `index.ts` gives tests the internals as well.
 */
import { startFoyer as startWithInternals } from './start-foyer.js'
import type { StartFoyerOptions, TestFoyer } from './test-foyer.js'

export { authenticatorCode } from './authenticator-code.js'
export { getFreePort } from './free-port.js'
export * from './test-foyer.js'
export * from './virtual-authenticator.js'

/** Starts a real Foyer server: real database, real HTTP, real email into the inbox; only the clock is frozen. */
export const startFoyer: (options?: StartFoyerOptions) => Promise<TestFoyer> = startWithInternals
