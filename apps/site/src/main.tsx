import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'
import { FoyerProvider } from '@foyer/react'
import { createToasts } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { startRouting } from './routing/location.js'
import { ServerUnavailable } from './server-unavailable.js'
import { SessionEndContext } from './shell/session-end-context.js'
import { followSession } from './shop/follow-session.js'
import { createItemCache } from './shop/item-cache.js'
import { createPendingChanges } from './shop/pending-changes.js'
import { createRequestQueue } from './shop/request-queue.js'
import { createSafeStorage, removeLegacyBaskets } from './shop/safe-storage.js'
import { ShopProvider } from './shop/shop-context.js'
import { loadConfig, readPageConfig, type SiteConfig } from './site-config.js'
import './styles/site.css'

const container = document.getElementById('site')
if (container === null) throw new Error('index.html has no #site')
const root = createRoot(container)

function renderApp({ foyerUrl, clientId }: SiteConfig): void {
  const client = createRequestQueue(createFoyerClient({ url: foyerUrl, clientId, storage: localStorageTokenStorage() }))
  removeLegacyBaskets()
  const parts = {
    toasts: createToasts(),
    itemCache: createItemCache(createSafeStorage('localStorage')),
    pendingChanges: createPendingChanges(createSafeStorage('sessionStorage')),
  }
  const farewell = followSession(client, parts.itemCache)
  startRouting()
  root.render(
    <StrictMode>
      <FoyerProvider client={client}>
        <ShopProvider parts={parts}>
          <SessionEndContext value={farewell}>
            <App />
          </SessionEndContext>
        </ShopProvider>
      </FoyerProvider>
    </StrictMode>,
  )
}

async function loadAndRender(): Promise<void> {
  try {
    renderApp(await loadConfig())
  } catch (error) {
    console.error(error)
    root.render(<ServerUnavailable retry={loadAndRender} />)
  }
}

const config = readPageConfig()
if (config === undefined) await loadAndRender()
else renderApp(config)
