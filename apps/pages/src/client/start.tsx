import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { isLaterPage } from '../later-pages.js'
import { PageRoot } from '../page-root.js'
import type { PageDataProps } from '../parts/page-data.js'
import { preserveInput } from './preserve-input.js'
import { releaseFocusOnTouch } from './release-focus-on-touch.js'

const pageRoot = document.querySelector('main')
const pageData = document.getElementById('model')?.textContent
if (pageRoot && pageData) {
  const root = await rootOf(JSON.parse(pageData))
  // Synchronous, so that hydration completes before the captcha's script changes the page.
  flushSync(() => hydrateRoot(pageRoot, root))
  releaseFocusOnTouch()
  try {
    preserveInput()
  } catch {
    // Storage is disabled: the page works, but the typed address is lost.
  }
}

/** Loads the script of a page that the main one does not contain. */
async function rootOf({ model, messages, words }: PageDataProps): Promise<ReactNode> {
  if (model.page === 'account') {
    const { AccountRoot } = await import('../account/account-root.js')
    return words && <AccountRoot model={model} messages={messages} words={words} />
  }
  if (!isLaterPage(model)) return <PageRoot model={model} messages={messages} />
  const { LaterPage } = await import('../later-page.js')
  return (
    <PageRoot model={model} messages={messages}>
      <LaterPage model={model} messages={messages} />
    </PageRoot>
  )
}
