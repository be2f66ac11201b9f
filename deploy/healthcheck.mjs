/** Exits with 0 if the server of this container can answer requests. */
const port = process.env.FOYER_PORT ?? '4000'
const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) }).catch(() => ({}))
process.exitCode = response.ok ? 0 : 1
