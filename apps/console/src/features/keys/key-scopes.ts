/** Labels of the API key scopes. The scopes are those of `@foyer/protocol`, which the console does not load. */
export const scopeLabels: Readonly<Record<string, { label: string; hint: string }>> = {
  'members:read': { label: 'Read members', hint: 'Their profiles and addresses, and which applications they allow.' },
  'members:write': { label: 'Change members', hint: 'Create, import, approve, block, sign out and delete them.' },
  'owners:read': {
    label: 'See the people who run the site',
    hint: 'Lists of sessions, exports of members and the audit log need it too. No key changes these people.',
  },
  'sessions:open': {
    label: 'Sign members in',
    hint: 'For a website that checks people in its own way. Never the people who run the site.',
  },
  introspect: { label: 'Check tokens', hint: 'Ask whether a token still works, and whose it is.' },
  'addresses:forward': {
    label: 'Pass on the addresses of visitors',
    hint: 'For the server of a website: limits count the person it asks for, and not the server.',
  },
  'data:read': { label: 'Read items', hint: 'All items of all collections.' },
  'data:write': { label: 'Change items and collections', hint: 'All items of all collections.' },
  'site:read': { label: 'Read the site', hint: 'Settings, clients, webhooks, mail and the overview.' },
  'site:write': { label: 'Change the site', hint: 'Settings, clients, webhooks and the texts of mails.' },
}

/** Formats the scopes; null marks a key that was created before scopes existed. */
export const formatScopes = (scopes: readonly string[] | null): string =>
  scopes === null ? 'Full access' : scopes.map((scope) => scopeLabels[scope]?.label ?? scope).join(', ')
