import {
  addViewRequest,
  changeViewRequest,
  MAX_VIEWS,
  type MemberId,
  paths,
  savedViewResponse,
  savedViewsResponse,
} from '@foyer/protocol'
import type { SiteCaller } from '../../../features/site/roles/owner-access.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'
import { newId } from '../../../kernel/random.js'
import { siteRole } from '../../endpoint/access.js'
import { json } from '../../endpoint/body.js'
import type { Endpoint } from '../../endpoint/endpoint.js'
import { pathParameter } from '../../endpoint/path-ids.js'
import { ownerEndpoint } from './owner-endpoint.js'

const one = `${paths.ownerViews}/:viewId`
const named = { name: 'viewId', about: 'The id of a saved view.' }
const theView = ['The view.', savedViewResponse] as const
const viewNotFound = () => new ApplicationError('NOT_FOUND', 'You have no such view.')

/** Without scopes no API key is accepted, so the caller is a person. */
const idOf = (caller: SiteCaller): MemberId => (caller as SiteCaller & { kind: 'owner' }).id

/** The views of lists that a person has saved for themselves. */
export const savedViewEndpoints: readonly Endpoint[] = [
  ownerEndpoint({
    id: 'listViews',
    method: 'GET',
    path: paths.ownerViews,
    summary: 'List your saved views',
    allow: siteRole('read-only'),
    answer: ['The views, the oldest first.', savedViewsResponse],
    handle: async ({ caller: { caller } }, { storage }) => ({
      views: await storage.read(({ savedViews }) => savedViews.list(idOf(caller))),
    }),
  }),
  ownerEndpoint({
    id: 'addView',
    method: 'POST',
    path: paths.ownerViews,
    summary: 'Save a view of a list under a name',
    about: `Only you see it. At most ${MAX_VIEWS} for each person; they are removed with the role.`,
    allow: siteRole('read-only'),
    body: json(addViewRequest),
    answer: theView,
    handle: async ({ caller: { caller }, body }, { storage, random, clock }) => {
      const view = { viewId: newId(random, 'view'), ...body.view }
      await storage.transact(async ({ owners, savedViews }) => {
        await owners.lock()
        if ((await savedViews.count(idOf(caller))) >= MAX_VIEWS)
          throw new ApplicationError('INVALID_REQUEST', `You have ${MAX_VIEWS} views. Delete one first.`)
        await savedViews.insert(idOf(caller), view, clock.now())
      })
      return { view }
    },
  }),
  ownerEndpoint({
    id: 'changeView',
    method: 'PATCH',
    path: one,
    named,
    summary: 'Rename or change one of your saved views',
    allow: siteRole('read-only'),
    body: json(changeViewRequest),
    answer: theView,
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller }, body }, { storage }) => {
      const viewId = pathParameter(request, 'viewId')
      const view = await storage.write(({ savedViews }) => savedViews.update(idOf(caller), viewId, body.view))
      if (view === undefined) throw viewNotFound()
      return { view }
    },
  }),
  ownerEndpoint({
    id: 'removeView',
    method: 'DELETE',
    path: one,
    named,
    summary: 'Delete one of your saved views',
    allow: siteRole('read-only'),
    refusals: ['NOT_FOUND'],
    handle: async ({ request, caller: { caller } }, { storage }) => {
      const viewId = pathParameter(request, 'viewId')
      if (!(await storage.write(({ savedViews }) => savedViews.delete(idOf(caller), viewId)))) throw viewNotFound()
      return {}
    },
  }),
]
