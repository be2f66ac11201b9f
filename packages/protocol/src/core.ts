/**
 * The part of the protocol that needs no schemas: constants, paths, error codes and functions. The SDK imports only
 * this part at run time, so it loads no zod.
 */
export * from './application-errors.js'
export * from './claims.js'
export * from './constants.js'
export * from './identifiers.js'
export * from './oauth-errors.js'
export * from './paths.js'
export * from './profile-field-messages.js'
export * from './profile-fields.js'
export * from './proof-of-work.js'
export * from './provider-marks.js'
export * from './session-ends.js'
