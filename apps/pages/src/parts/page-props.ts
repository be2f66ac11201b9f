import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'

/** What a page component is given: its own kind of model and the words. */
export interface PageProps<Kind extends PageModel['page']> {
  model: Extract<PageModel, { page: Kind }>
  messages: PageMessages
}
