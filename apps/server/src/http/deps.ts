import type { ImportExportDeps, ImportExportStores } from '../features/import-export/deps.js'

/** The dependencies of endpoints: those of every feature. */
export type HttpDeps = ImportExportDeps
export type HttpStores = ImportExportStores
