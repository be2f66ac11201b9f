import { type Call, jsonCall } from '../authenticated-fetch.js'
import type { FoyerClient } from '../client-types.js'
import { createPlatform } from '../platform.js'

/** A call of the server with the session of a client. */
export const callOf = ({ fetch }: Pick<FoyerClient, 'fetch'>): Call => jsonCall(fetch, createPlatform({}))
