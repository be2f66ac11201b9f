import type { Storage } from '../../platform/database/storage.js'
import type { DataDeps, DataStores } from '../data/deps.js'
import type { ErasureStore } from './erasure-store.js'

export interface ModerationStores extends DataStores {
  erasures: ErasureStore
}

export interface ModerationDeps extends DataDeps {
  storage: Storage<ModerationStores>
}
