import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { PageRoot, type PageRootProps } from '../page-root.js'
import { preserveInput } from './preserve-input.js'
import { releaseFocusOnTouch } from './release-focus-on-touch.js'

const pageRoot = document.querySelector('main')
const pageData = document.getElementById('model')?.textContent
if (pageRoot && pageData) {
  const props: PageRootProps = JSON.parse(pageData)
  // Synchronous, so that hydration completes before the captcha's script changes the page.
  flushSync(() => hydrateRoot(pageRoot, <PageRoot {...props} />))
  releaseFocusOnTouch()
  try {
    preserveInput()
  } catch {
    // Storage is disabled: the page works, but the typed address is lost.
  }
}
