/** Permissions of an API key: each scope permits some operations of the API. */
export const keyScopes = [
  'members:read',
  'members:write',
  'owners:read',
  'sessions:open',
  'introspect',
  'addresses:forward',
  'data:read',
  'data:write',
  'site:read',
  'site:write',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** Default scopes of `foyer key create`: what a website's own server usually needs. */
export const backEndScopes: readonly KeyScope[] = [
  'members:read',
  'members:write',
  'sessions:open',
  'data:read',
  'data:write',
]
