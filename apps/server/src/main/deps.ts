import type { HttpDeps, HttpStores } from '../http/deps.js'

/** Everything that is built once at start and handed in. */
export type Deps = HttpDeps
export type Stores = HttpStores
