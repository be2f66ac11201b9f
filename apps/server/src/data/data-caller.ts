/** Who asks, in the words of the data service. `admin` is an API key or the owner. */
export type DataCaller = { kind: 'admin' } | { kind: 'visitor' | 'member'; id: string }
