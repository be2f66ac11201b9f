import type { AccountMessages, PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'

/** Data in the page with which the script hydrates it. `words` are those of the account page. */
export interface PageDataProps {
  model: PageModel
  messages: PageMessages
  words?: AccountMessages | undefined
}

/**
 * The data with which the page's script hydrates it. Browsers do not run it; `<` is escaped so that no text can end the
 * element (V1.2.1).
 */
export function PageData(props: PageDataProps) {
  const data = JSON.stringify(props).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape for HTML, which scripts are not.
  return <script type="application/json" id="model" dangerouslySetInnerHTML={{ __html: data }} />
}
