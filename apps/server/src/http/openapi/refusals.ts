import {
  type ApplicationErrorName,
  applicationErrorMeanings,
  applicationErrors,
  dataErrors,
  type KnownDataErrorCode,
  type OAuthErrorCode,
  oauthErrorMeanings,
  oauthErrorStatus,
} from '@foyer/protocol'
import type { Operation } from '../endpoint/endpoint.js'
import { groups } from '../endpoint/groups.js'
import { isReadOnlyOperation } from '../server/credentials/read-only-session.js'

/** One error code of an operation. */
export interface Refusal {
  status: number
  /** As sent in the response. */
  code: string
  meaning: string
  /** Whether the response has a Retry-After header. */
  waits: boolean
}

const applicationRefusal = (name: ApplicationErrorName): Refusal => ({
  ...applicationErrors[name],
  waits: name === 'RATE_LIMITED' || name === 'UNAVAILABLE',
  meaning: applicationErrorMeanings[name].meaning,
})
const dataRefusal = (code: KnownDataErrorCode): Refusal => ({
  code,
  status: dataErrors[code].status,
  waits: code === 'WDE0014',
  meaning: dataErrors[code].meaning,
})
const oauthRefusal = (code: OAuthErrorCode): Refusal => ({
  status: oauthErrorStatus[code],
  waits: code === 'slow_down' || code === 'temporarily_unavailable',
  code,
  meaning: oauthErrorMeanings[code].meaning,
})

/** The kinds of callers that include members. */
const FOR_MEMBERS: ReadonlySet<string> = new Set(['visitor', 'member', 'member-or-key', 'visitor-or-key'])

/** The errors of each dialect that occur before a route runs or that no route can rule out. */
const shared = {
  oauth: {
    always: ['invalid_request', 'access_denied', 'server_error', 'temporarily_unavailable'],
    withBody: ['payload_too_large', 'unsupported_media_type'],
  },
  wix: {
    always: ['INVALID_REQUEST', 'ORIGIN_NOT_ALLOWED', 'INTERNAL', 'UNAVAILABLE'],
    withBody: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  },
  data: {
    always: ['WDE0075', 'ORIGIN_NOT_ALLOWED', 'INTERNAL', 'UNAVAILABLE'],
    withBody: ['WDE0109', 'UNSUPPORTED_MEDIA_TYPE'],
  },
  service: { always: ['INVALID_REQUEST'], withBody: [] },
} as const satisfies {
  oauth: Record<string, readonly OAuthErrorCode[]>
  data: Record<string, readonly (ApplicationErrorName | KnownDataErrorCode)[]>
  wix: Record<string, readonly ApplicationErrorName[]>
  service: Record<string, readonly ApplicationErrorName[]>
}

/**
 * Returns every error code of an operation, its own and the shared ones. Pages have none: they show texts for people.
 */
export function refusalsOf(operation: Operation): Refusal[] {
  const { dialect } = groups[operation.group]
  if (dialect === 'page') return []
  const common = operation.open ? { always: [], withBody: [] } : shared[dialect]
  const needsCredentials = !['anyone', 'operator'].includes(operation.allow.callers) && dialect !== 'oauth'
  const names = new Set<string>([
    ...operation.refusals,
    ...(needsCredentials ? ['UNAUTHENTICATED', 'PERMISSION_DENIED'] : []),
    ...(needsCredentials && !isReadOnlyOperation(operation) && FOR_MEMBERS.has(operation.allow.callers)
      ? ['READ_ONLY_SESSION']
      : []),
    ...common.always,
    ...(operation.method === 'GET' ? [] : common.withBody),
    // Requests of visitors and members count towards a limit, even where they have no permission.
    ...(dialect === 'data' && !operation.path.startsWith('/owner/') ? ['WDE0014'] : []),
  ])
  return [...names].map((name) => {
    if (dialect === 'oauth') return oauthRefusal(name as OAuthErrorCode)
    return name in dataErrors
      ? dataRefusal(name as KnownDataErrorCode)
      : applicationRefusal(name as ApplicationErrorName)
  })
}
