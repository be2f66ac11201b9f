import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'

/**
 * The data with which the page's script hydrates it. Browsers do not run it; `<` is escaped so that no text can end the
 * element (V1.2.1).
 */
export function PageData({ model, messages }: { model: PageModel; messages: PageMessages }) {
  const data = JSON.stringify({ model, messages }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape for HTML, which scripts are not.
  return <script type="application/json" id="model" dangerouslySetInnerHTML={{ __html: data }} />
}
