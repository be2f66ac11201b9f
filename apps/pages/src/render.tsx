import type { PageModel } from '@foyer/protocol'
import { renderToString } from 'react-dom/server'
import { PageDocument } from './document.js'

export { sampleModels } from './sample-models.js'

/** Renders the HTML document of a hosted page. It works without a script; the client script hydrates it unchanged. */
export function renderPage(model: PageModel): string {
  return `<!doctype html>${renderToString(<PageDocument model={model} />)}`
}
