/** What an API key may do: each scope stands for some operations of the API. */
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

/** What a key for a website's own server usually needs: `foyer key create` gives it these where none is named. */
export const backEndScopes: readonly KeyScope[] = [
  'members:read',
  'members:write',
  'sessions:open',
  'data:read',
  'data:write',
]
