import { z } from 'zod'
import { anyText, text } from '../scalars.js'

/** Limits of the saved views of one person. */
export const MAX_VIEWS = 50
export const MAX_VIEW_NAME_LENGTH = 60
export const MAX_VIEW_QUERY_LENGTH = 2000

const list = z.enum(['members', 'requests'])
const name = z.string().trim().min(1).max(MAX_VIEW_NAME_LENGTH)
/** The filters and the order as the query of the console's URL, such as `status=blocked&sort=-joined`. */
const query = text(MAX_VIEW_QUERY_LENGTH)
/** The names of the visible columns. */
const columns = z.array(text(40)).max(20)

/** A list of the console with filters, an order and columns, which a person has saved under a name. */
export const savedView = z.object({ viewId: anyText, list, name: anyText, query: anyText, columns: z.array(anyText) })
export type SavedView = z.output<typeof savedView>
export const savedViewsResponse = z.object({ views: z.array(savedView) })
export const savedViewResponse = z.object({ view: savedView })
export const addViewRequest = z.object({ view: z.object({ list, name, query, columns: columns.default([]) }) })
/** Omitted members remain unchanged. */
export const changeViewRequest = z.object({
  view: z.object({ name: name.optional(), query: query.optional(), columns: columns.optional() }),
})
