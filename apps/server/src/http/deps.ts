import type { ImportExportDeps, ImportExportStores } from '../features/import-export/deps.js'

/** Endpoints may use what every feature offers. */
export type HttpDeps = ImportExportDeps
export type HttpStores = ImportExportStores
