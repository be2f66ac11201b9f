/**
 * The part of the protocol that needs no schemas: constants, paths, error codes and functions. The SDK imports only
 * this part at run time, so it loads no zod.
 */

export * from './constants.js'
export * from './errors/application-errors.js'
export * from './errors/oauth-errors.js'
export * from './identifiers.js'
export * from './members/profile-field-messages.js'
export * from './members/profile-fields.js'
export * from './members/session-ends.js'
export * from './oauth/claims.js'
export * from './owner/owner-role.js'
export * from './pages/provider-marks.js'
export * from './paths.js'
export * from './proof-of-work.js'
