/** Why no test proves a rule in full: it waits for what is not built, is deviated from, or does not concern Foyer. */
export type Standing = readonly [kind: 'waits' | 'deviates' | 'not here', reason: string]

const data = ['waits', 'The data service is not built yet.'] as const
const console_ = ['waits', "The owner's console is not built yet."] as const
const pages = ['waits', 'The hosted pages in their final form are not built yet.'] as const
const factors: Standing = ['not here', 'The only factors are a password and the proof of an address.']
const platform: Standing = ['not here', 'TLS, and what runs below the process, are the platform’s.']
const proxy: Standing = ['not here', 'Foyer speaks HTTP/1.1 only; HTTP/2 is the proxy’s.']

/** By the rule’s number. */
export const securityStanding: Record<string, Standing> = {}
