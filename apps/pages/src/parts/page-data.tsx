import type { PageMessages } from '@foyer/messages'
import type { PageModel } from '@foyer/protocol'

/**
 * What the page's script goes on with. No browser runs it; `<` is written so that no text in it can end the element
 * (V1.2.1).
 */
export function PageData({ model, messages }: { model: PageModel; messages: PageMessages }) {
  const data = JSON.stringify({ model, messages }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape for HTML, which scripts are not.
  return <script type="application/json" id="model" dangerouslySetInnerHTML={{ __html: data }} />
}
