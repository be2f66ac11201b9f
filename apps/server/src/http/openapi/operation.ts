import type { ApplicationErrorName, KnownDataErrorCode, OAuthErrorCode } from '@foyer/protocol'
import type { z } from 'zod'

/** The chapters of the reference, each with the dialect its refusals are worded in. */
export const groups = {
  Tokens: { dialect: 'oauth', about: 'The standard endpoints that scripts call: RFC 6749, RFC 7009, OpenID Connect.' },
  Browser: {
    dialect: 'page',
    about: 'The standard endpoints a browser navigates to. They answer with pages and redirects.',
  },
  'Redirect sessions': {
    dialect: 'provider',
    about: 'Prepared hops to the hosted pages: sign-in, silent login, logout.',
  },
  'Sign-up and sign-in': {
    dialect: 'provider',
    about: 'Register, log in, prove an address, recover, change a password.',
  },
  Members: {
    dialect: 'provider',
    about: 'The members of the site: their profiles, and what an owner decides about them.',
  },
  Owners: {
    dialect: 'provider',
    about:
      'What those who run the site do: who they are, the settings, the applications, the API keys, the audit log and the list of members. An access token comes from a sign-in at the console (the client `console`), and its role decides what it may do.',
  },
  Promotions: {
    dialect: 'provider',
    about: 'What becomes of a visitor’s items when the visitor becomes a member.',
  },
  'Data items': {
    dialect: 'data',
    about:
      'The items of collections. Their fields are whatever JSON was sent; dates are `{"$date": "<ISO 8601>"}` everywhere. The fields `_id`, `_owner`, `_createdDate` and `_updatedDate` are the server’s. Every item has a revision that counts its writes: whoever sends the one they read is refused (`WDE0178`) when the item was written since.',
  },
  Collections: {
    dialect: 'data',
    about: 'What collections there are, who may do what to their items, and their indexes.',
  },
  Service: { dialect: 'provider', about: 'What operators and tools ask of the server itself.' },
} as const satisfies Record<string, { dialect: 'oauth' | 'provider' | 'data' | 'page'; about: string }>

export type GroupName = keyof typeof groups

/** Who may call, in the words of the reference; each stands for one security requirement. */
export const callers = {
  anyone: 'nobody in particular: no token is needed',
  visitor: 'a visitor or a member, by access token',
  member: 'a member, by access token',
  'member-or-key': 'a member by access token, or a back end by API key',
  'visitor-or-key': 'a visitor or a member by access token, or a back end by API key',
  key: 'a back end, by API key',
  'owner-or-key': 'somebody who runs the site, by an access token of the console, or a back end by API key',
  owner: 'somebody who runs the site, by an access token of the console',
  'token-and-key': 'a back end by API key, with or without an access token before it',
  operator: 'a process on the same machine, or whoever has the token of FOYER_METRICS_TOKEN',
} as const
export type CallerKind = keyof typeof callers

/** A parameter of the query string. */
export interface QueryParameter {
  name: string
  schema: z.ZodType
  about: string
  required?: boolean
}

/** What one status carries. */
export interface Answer {
  about: string
  /** Absent: no body. */
  schema?: z.ZodType
  /** `application/json` unless told otherwise; without a schema the body is text of this type. */
  type?: string
}

export interface RequestBody {
  /** The schema the route parses with. */
  schema: z.ZodType
  /** How it may be encoded: JSON unless told otherwise. */
  encodings?: readonly ('json' | 'form')[]
  about?: string
}

interface Described {
  /** The operation's name, once in the whole API: generated clients call their functions so. */
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As the route is registered, with `:name` for what varies, and `*` for a rest that may have slashes. */
  path: string
  /** What stands in the path: the id of a member unless told otherwise. */
  named?: { name: string; about: string }
  summary: string
  /** What the summary leaves out; Markdown. */
  about?: string
  caller: CallerKind
  /** Answered to every origin and without asking the site: nothing of what other operations share can refuse it. */
  open?: true
  query?: readonly QueryParameter[]
  body?: RequestBody
  /** How large the body may be in bytes, where it is not the 64 KiB of all others. */
  largest?: number
  answers: Readonly<Record<number, Answer>>
}

/** One operation of the HTTP interface: all that the description, the reference and the tests know about it. */
export type Operation = Described &
  (
    | {
        group: { [Name in GroupName]: (typeof groups)[Name]['dialect'] extends 'oauth' ? Name : never }[GroupName]
        /** The codes it refuses with, beyond those every operation shares (`error-responses.ts`). */
        refusals: readonly OAuthErrorCode[]
      }
    | {
        group: { [Name in GroupName]: (typeof groups)[Name]['dialect'] extends 'data' ? Name : never }[GroupName]
        refusals: readonly (ApplicationErrorName | KnownDataErrorCode)[]
      }
    | {
        group: {
          [Name in GroupName]: (typeof groups)[Name]['dialect'] extends 'oauth' | 'data' ? never : Name
        }[GroupName]
        refusals: readonly ApplicationErrorName[]
      }
  )
