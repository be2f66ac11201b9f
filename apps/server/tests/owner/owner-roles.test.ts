import { type OwnerRole, ownerRoles } from '@foyer/protocol'
import { startFoyer, type TestFoyer } from '@foyer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { includesRole } from '../../src/features/site/roles/owner-role.js'
import { endpoints } from '../../src/http/api/endpoints.js'
import type { Endpoint } from '../../src/http/endpoint/endpoint.js'
import { createOwner } from './owner-steps.js'

const callers = [...ownerRoles, 'API key', 'member', 'visitor', 'nobody'] as const
type Who = (typeof callers)[number]

/** The endpoints for members with a role or back ends, and those for everyone: all but those about the caller. */
const table = endpoints.filter(
  ({ path, allow }) =>
    /^\/(owner|members)\/v1\//.test(path) && (allow.role !== undefined || allow.callers === 'anyone'),
)
/** What reads by POST, and the views of the caller. */
const READS_BY_POST = [
  ...['addView', 'changeView', 'removeView'],
  ...['previewMail', 'previewSettings', 'queryMembers', 'queryOwnerMembers', 'viewDataAs'],
]
const routeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

/** Returns whether the declaration of an endpoint permits a caller; about another member, if it is about one. */
function isDeclared({ allow: { callers: kind, role, keyScopes } }: Endpoint, who: Who): boolean {
  if (kind === 'anyone') return true
  // Visitors and members see public members only (`member-directory.test.ts`).
  if (who === 'member' || who === 'visitor') return kind === 'visitor-or-key'
  if (who === 'API key') return keyScopes !== undefined
  return who !== 'nobody' && role !== undefined && includesRole(who as OwnerRole, role)
}

describe('decision 21, V8.1.1, V8.2.1: who may do what, by role', () => {
  let foyer: TestFoyer
  const tokens = {} as Record<Who, string | undefined>
  beforeAll(async () => {
    foyer = await startFoyer()
    for (const role of ownerRoles) tokens[role] = (await createOwner(foyer, `${role}@example.com`, role)).token
    tokens.member = (await foyer.createMember('member@example.com')).access_token
    tokens.visitor = (await foyer.createVisitor()).access_token
    tokens['API key'] = await foyer.addApiKey()
  })
  afterAll(() => foyer.stop())

  it('every route is an endpoint that declares who may call it', () => {
    const routes = [...foyer.node.http.knownRoutes]
      .filter(([url]) => /^\/(owner|members)\/v1\//.test(url))
      .flatMap(([url, methods]) => [...methods].map((method) => `${method} ${url}`))
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
    expect(routes.filter((route) => !endpoints.map(routeOf).includes(route))).toEqual([])
    expect(table.length).toBeGreaterThan(100)
  })

  it('the role read-only changes nothing but its own views', () => {
    const changes = table.filter(({ method, allow }) => method !== 'GET' && allow.role === 'read-only')
    expect(changes.map(({ id }) => id).toSorted()).toEqual(READS_BY_POST.toSorted())
  })

  it('a moderator changes members and what leads to them, and nothing of the site', () => {
    const changes = table.filter(({ allow }) => allow.role === 'moderator')
    const ofMembers = /^\/(members\/v1\/members|owner\/v1\/(members|invitations|invitation-codes|sessions))\b/
    expect(changes.filter(({ path }) => !ofMembers.test(path)).map(routeOf)).toEqual([])
  })

  it('no API key makes people of the team, keys or secrets, or signs in as a member', () => {
    const grants = /^\/owner\/v1\/(owners|keys|client-secrets|clients\/:clientId\/(secrets|trial))\b|\/impersonation$/
    const open = table.filter(({ method, path, allow }) => method !== 'GET' && grants.test(path) && allow.keyScopes)
    expect(open.map(routeOf)).toEqual([])
  })

  describe.each(callers)('%s', (who) => {
    it.each(table.map((endpoint) => [routeOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
      const { method, path } = endpoint
      const token = tokens[who]
      const { status } = await foyer.call(path.replace(':memberId', 'mem_nobody').replace(/:\w+/, 'nobody'), {
        method,
        ...(token === undefined ? {} : { token }),
        ...(method === 'GET' || method === 'DELETE' ? {} : { json: {} }),
      })
      // A permitted caller gets the error of the request itself: unknown member or empty request.
      if (isDeclared(endpoint, who)) expect([200, 400, 404]).toContain(status)
      else expect(status).toBe(who === 'nobody' ? 401 : 403)
    })
  })
})
