import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { audit } from '../../../features/audit/audit.js'
import type { AdminCaller, DataCaller } from '../../../features/data/data-caller.js'
import { readGetRequest } from '../../../features/members/sign-in/read-get-request.js'
import {
  assertPermitted,
  isPermitted,
  type OwnerApiCaller,
  type SitePermission,
} from '../../../features/site/roles/owner-access.js'
import { includesRole } from '../../../features/site/roles/owner-role.js'
import { ApplicationError, ValidationError, violation } from '../../../kernel/errors/application-error.js'
import { DataError } from '../../../kernel/errors/data-error.js'
import { networkOf } from '../../../kernel/network.js'
import { findUnsafeText } from '../../../kernel/text/unsafe-text.js'
import type { HttpDeps } from '../../deps.js'
import { actIn } from './owner-caller.js'

/**
 * The caller of the data service. API keys and members with a role need the permission; requests of visitors and of
 * other members are counted.
 * @throws ApplicationError PERMISSION_DENIED, DataError WDE0014
 */
export function dataCallerOf(
  caller: OwnerApiCaller,
  request: FastifyRequest,
  permission: SitePermission,
  deps: Pick<HttpDeps, 'dataRateLimiter' | 'random' | 'clock'>,
): DataCaller {
  const network = networkOf(request.ip)
  if (caller.kind === 'back-end') {
    assertPermitted(permission, caller)
    return { kind: 'admin', network }
  }
  if (caller.kind === 'owner') return { ...administratorOf(request, caller, permission, deps), network }
  const dataCaller: DataCaller = { kind: caller.kind, id: caller.id, network }
  deps.dataRateLimiter.consume(dataCaller)
  return dataCaller
}

/**
 * A member with a role for the site; what they change of items leaves an entry.
 * @throws ApplicationError PERMISSION_DENIED
 */
function administratorOf(
  request: FastifyRequest,
  owner: Extract<OwnerApiCaller, { kind: 'owner' }>,
  permission: SitePermission,
  deps: Pick<HttpDeps, 'random' | 'clock'>,
): AdminCaller {
  if (!isPermitted(permission, owner))
    throw new ApplicationError('PERMISSION_DENIED', 'Only an owner of the site can change collections and items.')
  if (!includesRole(owner.role, 'owner')) return { kind: 'admin', isReadOnly: true }
  const act = actIn(request, owner)
  const { url = '' } = request.routeOptions
  return {
    kind: 'admin',
    recordWrite: (collectionId, stores) =>
      audit(
        act,
        {
          action: 'items-changed',
          target: { kind: 'collection', id: collectionId },
          details: { by: url.slice(DATA_ROOT.length), ...namedItems(request.body) },
        },
        stores,
        deps,
      ),
  }
}

const DATA_ROOT = '/wix-data/v2/'
const MAX_NAMED_ITEMS = 20

/** Returns the ids of the items in a request body, at most `MAX_NAMED_ITEMS`, and their number. */
function namedItems(body: unknown): { items?: string[]; count?: number } {
  const sent = (body ?? {}) as Record<string, unknown>
  const idIn = (entry: unknown): unknown => {
    if (typeof entry !== 'object' || entry === null) return entry
    const { dataItemId, referringItemId, id, data } = entry as Record<string, unknown>
    return dataItemId ?? referringItemId ?? id ?? (data as Record<string, unknown> | undefined)?._id
  }
  const lists = [sent.dataItems, sent.patches, sent.dataItemIds, sent.dataItemReferences]
  const many = lists.find((list) => Array.isArray(list)) as unknown[] | undefined
  const one = sent.dataItem ?? sent.patch ?? sent.dataItemId ?? sent.referringItemId
  const entries = many ?? (one === undefined ? [] : [one])
  const items = entries.map(idIn).filter((id) => typeof id === 'string')
  return entries.length === 0 ? {} : { items: items.slice(0, MAX_NAMED_ITEMS), count: entries.length }
}

/** Error codes for a missing or invalid field. Other fields have WDE0075. */
const invalidFieldCodes: Readonly<Record<string, DataError['code']>> = {
  dataCollectionId: 'WDE0001',
  dataItemId: 'WDE0002',
  dataItem: 'WDE0004',
  dataItems: 'WDE0005',
}
const tooManyCodes: Readonly<Record<string, DataError['code']>> = {
  dataItems: 'WDE0006',
  patches: 'WDE0006',
  dataItemIds: 'WDE0069',
  dataItemReferences: 'WDE0006',
  newReferencedItemIds: 'WDE0006',
  referringItemIds: 'WDE0006',
}

/**
 * Parses a request. Documents in it are validated later, against their collection.
 * @throws DataError that names every invalid field
 */
export function parseData<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const violations = parsed.error.issues.map(({ path, message }) =>
    violation(path.join('.') || 'body', message.charAt(0).toLowerCase() + message.slice(1), 'INVALID'),
  )
  const { code: kind, path } = parsed.error.issues[0] as z.core.$ZodIssue
  const name = path.length === 1 ? String(path[0]) : ''
  const code = (kind === 'too_big' ? tooManyCodes[name] : invalidFieldCodes[name]) ?? 'WDE0075'
  throw new DataError(code, `${new ValidationError(violations).message}.`, { fieldViolations: violations })
}

/** Like `parseData`, for definitions that are stored as sent. @throws DataError also for text that cannot be stored */
export function parseDefinition<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const parsed = parseData(schema, value)
  const unsafe = findUnsafeText(parsed)
  if (unsafe === undefined) return parsed
  const violations = [violation(unsafe.join('.'), 'contains characters that cannot be stored safely', 'INVALID')]
  throw new DataError('WDE0075', `${new ValidationError(violations).message}.`, { fieldViolations: violations })
}

/**
 * Reads the request in the query of a GET or DELETE. Clients do not escape the id in the path, so a question mark in it
 * starts the query too early; the parameters then follow the last one, because values contain none (wire-protocol
 * §1.3).
 * @throws ApplicationError INVALID_REQUEST
 */
export function readDataQuery(request: FastifyRequest): unknown {
  const query = request.query as Record<string, string | string[]>
  if (query['.r'] !== undefined || query.dataCollectionId !== undefined) return readGetRequest(query)
  const last = request.url.lastIndexOf('?')
  if (last === request.url.indexOf('?')) return readGetRequest(query)
  const found: Record<string, string[] | string> = Object.create(null)
  const pairs = new URLSearchParams(request.url.slice(last + 1))
  for (const name of new Set(pairs.keys())) {
    const values = pairs.getAll(name)
    found[name] = values.length === 1 ? (values[0] as string) : values
  }
  return readGetRequest(found)
}

/** Returns the id in the rest of the path, unescaped if possible. */
export function restOfPath(request: FastifyRequest): string {
  const rest = (request.params as { '*': string })['*']
  try {
    return decodeURIComponent(rest)
  } catch {
    return rest
  }
}

/** Sends a response that is JSON text already. */
export const sendJson = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text)
