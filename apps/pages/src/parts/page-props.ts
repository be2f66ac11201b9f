import type { PageModel } from '@foyer/protocol'
import type { Messages } from '../messages/en.js'

/** What a page component is given: its own kind of model and the words. */
export interface PageProps<Kind extends PageModel['page']> {
  model: Extract<PageModel, { page: Kind }>
  messages: Messages
}
