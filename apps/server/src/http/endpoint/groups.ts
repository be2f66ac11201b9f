/** The chapters of the API reference, each with the dialect of its error responses. */
export const groups = {
  Tokens: { dialect: 'oauth', about: 'The standard endpoints that scripts call: RFC 6749, RFC 7009, OpenID Connect.' },
  Browser: {
    dialect: 'page',
    about: 'The standard endpoints a browser navigates to. They respond with pages and redirects.',
  },
  'Redirect sessions': {
    dialect: 'wix',
    about: 'Prepared redirects to the hosted pages: sign-in, silent login, logout.',
  },
  'Sign-up and sign-in': {
    dialect: 'wix',
    about: 'Sign-up, sign-in, email verification, password reset and password change.',
  },
  Members: {
    dialect: 'wix',
    about: 'The members of the site: profiles, approval, blocking and deletion.',
  },
  Owners: {
    dialect: 'wix',
    about:
      'The administration of the site: roles, settings, clients, API keys, the audit log and the list of members. Access tokens come from a sign-in to the console (the client `console`); the role of the member decides what they allow.',
  },
  Promotions: {
    dialect: 'wix',
    about: 'What happens to a visitor’s items when the visitor becomes a member.',
  },
  'Data items': {
    dialect: 'data',
    about:
      'The items of collections. Their fields are any JSON; dates are `{"$date": "<ISO 8601>"}` everywhere. The server sets the fields `_id`, `_owner`, `_createdDate` and `_updatedDate`. Every item has a revision that counts its writes: a write that names an older revision is refused (`WDE0178`).',
  },
  Collections: {
    dialect: 'data',
    about: 'The collections, their permissions and their indexes.',
  },
  Service: { dialect: 'service', about: 'Health, metrics and the description of the API.' },
} as const satisfies Record<string, { dialect: Dialect; about: string }>

export type GroupName = keyof typeof groups

/** The format of an endpoint's error responses; it also determines the error handler and CORS rules of the route. */
export type Dialect = 'oauth' | 'wix' | 'data' | 'page' | 'service'
