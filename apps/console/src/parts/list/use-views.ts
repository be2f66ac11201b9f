import { useResource } from '../../api/use-resource.js'
import type { Query } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'

/** A saved view as returned by the owner API. */
export interface SavedView {
  viewId: string
  list: string
  name: string
  query: string
  columns: string[]
}

type ViewContent = Pick<SavedView, 'name' | 'query' | 'columns'>

/** The saved views of the signed-in person for a list. Changes fail with an ApiFault. */
export function useViews(list: 'members' | 'requests') {
  const call = useCall()
  const { data, change } = useResource<SavedView[]>(`views ${list}`, async (signal) => {
    const { views = [] } = await call<{ views?: SavedView[] }>('/owner/v1/views', { signal })
    return views.filter((view) => view.list === list)
  })
  const pathOf = (viewId: string) => `/owner/v1/views/${encodeURIComponent(viewId)}`
  return {
    views: data ?? [],
    async add(content: ViewContent): Promise<SavedView> {
      const json = { view: { ...content, list } }
      const { view } = await call<{ view: SavedView }>('/owner/v1/views', { method: 'POST', json })
      change((views) => [...views, view])
      return view
    },
    async update(viewId: string, content: Partial<ViewContent>): Promise<SavedView> {
      const { view } = await call<{ view: SavedView }>(pathOf(viewId), { method: 'PATCH', json: { view: content } })
      change((views) => views.map((one) => (one.viewId === viewId ? view : one)))
      return view
    },
    async remove(viewId: string): Promise<void> {
      await call(pathOf(viewId), { method: 'DELETE' })
      change((views) => views.filter((one) => one.viewId !== viewId))
    },
  }
}
export type Views = ReturnType<typeof useViews>

/** Parameters of the URL that do not belong to a view. */
const OUTSIDE = ['view', 'cursor', 'peek', 'id']

/** Returns the filters and the order in the URL as a view stores them, the same for every order of the parameters. */
export function viewQueryOf(query: Query): string {
  const kept = Object.entries(query).filter(
    (pair): pair is [string, string] => Boolean(pair[1]) && !OUTSIDE.includes(pair[0]),
  )
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
}
