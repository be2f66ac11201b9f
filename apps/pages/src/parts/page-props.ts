import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'

/** Props of a page component: its model and the messages. */
export interface PageProps<Kind extends PageModel['page']> {
  model: Extract<PageModel, { page: Kind }>
  messages: PageMessages
}
