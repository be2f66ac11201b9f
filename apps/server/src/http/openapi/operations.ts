import { endpoints } from '../api/endpoints.js'
import type { Operation } from '../endpoint/endpoint.js'
import { pageOperations } from '../pages/page-operations.js'

/** Every operation of the HTTP API. */
export const operations: readonly Operation[] = [...endpoints, ...pageOperations]
