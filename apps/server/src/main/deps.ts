import type { HttpDeps, HttpStores } from '../http/deps.js'

/** All dependencies that are built once at start. */
export type Deps = HttpDeps
export type Stores = HttpStores
