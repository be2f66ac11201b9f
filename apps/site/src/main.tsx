import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'
import { FoyerProvider } from '@foyer/react'
import { createToasts } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { Closed } from './closed.js'
import { startRouting } from './routing/location.js'
import { FarewellContext } from './shell/farewell-context.js'
import { followSession } from './shop/follow-session.js'
import { inOrder } from './shop/in-order.js'
import { dropOldBaskets, keptStorage } from './shop/kept-storage.js'
import { lastSeenIn } from './shop/last-seen.js'
import { ShopProvider } from './shop/shop-context.js'
import { unsentIn } from './shop/unsent.js'
import { configInPage, loadConfig, type SiteConfig } from './site-config.js'
import './styles/site.css'

const place = document.getElementById('site')
if (place === null) throw new Error('index.html has no #site')
const root = createRoot(place)

function open({ foyerUrl, clientId }: SiteConfig): void {
  const client = inOrder(createFoyerClient({ url: foyerUrl, clientId, storage: localStorageTokenStorage() }))
  dropOldBaskets()
  const parts = {
    toasts: createToasts(),
    lastSeen: lastSeenIn(keptStorage('localStorage')),
    unsent: unsentIn(keptStorage('sessionStorage')),
  }
  const farewell = followSession(client, parts.lastSeen)
  startRouting()
  root.render(
    <StrictMode>
      <FoyerProvider client={client}>
        <ShopProvider parts={parts}>
          <FarewellContext value={farewell}>
            <App />
          </FarewellContext>
        </ShopProvider>
      </FoyerProvider>
    </StrictMode>,
  )
}

async function fetchAndOpen(): Promise<void> {
  try {
    open(await loadConfig())
  } catch (error) {
    console.error(error)
    root.render(<Closed retry={fetchAndOpen} />)
  }
}

const config = configInPage()
if (config === undefined) await fetchAndOpen()
else open(config)
