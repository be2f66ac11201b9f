import type { PageModel } from '@foyer/protocol'
import { renderToString } from 'react-dom/server'
import { PageDocument } from './document.js'

export { sampleModels } from './sample-models.js'

/** The whole HTML document of a hosted page. It needs no script; a later one may hydrate it as it is. */
export function renderPage(model: PageModel): string {
  return `<!doctype html>${renderToString(<PageDocument model={model} />)}`
}
