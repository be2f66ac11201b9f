import { createToasts } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { Closed } from './closed.js'
import { startRouting } from './routing/location.js'
import { openSite } from './session/open-site.js'
import { SiteContext } from './session/site-context.js'
import { FarewellContext } from './shell/farewell-context.js'
import { openBaskets } from './shop/baskets.js'
import { followSession } from './shop/follow-session.js'
import { keptStorage } from './shop/kept-storage.js'
import { ShopContext } from './shop/shop-context.js'
import { configInPage, loadConfig, type SiteConfig } from './site-config.js'
import './styles/site.css'

const place = document.getElementById('site')
if (place === null) throw new Error('index.html has no #site')
const root = createRoot(place)

function open(config: SiteConfig): void {
  const site = openSite(config)
  const shop = { baskets: openBaskets({ storage: keptStorage(), window }), toasts: createToasts() }
  const farewell = followSession(site.client, shop)
  startRouting()
  root.render(
    <StrictMode>
      <SiteContext value={site}>
        <ShopContext value={shop}>
          <FarewellContext value={farewell}>
            <App />
          </FarewellContext>
        </ShopContext>
      </SiteContext>
    </StrictMode>,
  )
  site.visit.start()
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
