export const keys = {
  scopes: {
    'members:read': {
      label: 'Read members',
      hint: 'Profiles, emails, and applications they authorized.',
    },
    'members:write': {
      label: 'Manage members',
      hint: 'Create, import, approve, block, sign out and delete members.',
    },
    'owners:read': {
      label: 'Read the team',
      hint: 'Also required for session lists, member exports and the audit log. No key can change the team.',
    },
    'sessions:open': {
      label: 'Sign members in',
      hint: 'For websites with their own authentication. Does not work for team members.',
    },
    introspect: {
      label: 'Introspect tokens',
      hint: 'Check whether a token is active and who it belongs to.',
    },
    'addresses:forward': {
      label: 'Forward visitor IP addresses',
      hint: 'For website servers: rate limits apply to the visitor instead of the server.',
    },
    'data:read': {
      label: 'Read items',
      hint: 'All items in all collections.',
    },
    'data:write': {
      label: 'Write items and collections',
      hint: 'All items in all collections.',
    },
    'site:read': {
      label: 'Read site configuration',
      hint: 'Settings, applications, webhooks, emails and analytics.',
    },
    'site:write': {
      label: 'Write site configuration',
      hint: 'Settings, applications, webhooks and email templates.',
    },
  },
  fullAccess: 'Full access',
  revoked: 'API key {name} revoked.',
  new: 'New key',
  heading: 'API keys',
  empty: 'No API keys yet',
  emptyHint: 'An API key gives a server program the permissions you choose. Never use it in a browser.',
  key: 'Key',
  permissions: 'Permissions',
  created: 'Created',
  expires: 'Expires {day}',
  replaced: 'Replaced: {countdown}',
  revokeOne: 'Revoke {name}…',
  revokeReplacedOne: 'Revoke {name} (replaced)…',
  replaceOne: 'Replace {name}…',
  revokeTitle: 'Revoke {name}?',
  replaceInstead: 'To change a key without downtime, replace it instead.',
  nameHint: 'What uses this key?',
  networks: 'Networks',
  networksHint:
    'IP addresses or networks that can use the key, such as 203.0.113.0/24, one per line. Leave empty to allow any.',
  lastDay: 'Expiry date',
  lastDayHint: 'Valid until the end of this day (UTC). Leave empty for no expiry.',
  create: 'Create key',
}
