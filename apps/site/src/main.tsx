import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { Closed } from './closed.js'
import { openSite } from './session/open-site.js'
import { SiteContext } from './session/site-context.js'
import { loadConfig } from './site-config.js'
import './styles/site.css'

const place = document.getElementById('site')
if (place === null) throw new Error('index.html has no #site')
const root = createRoot(place)

async function start(): Promise<void> {
  try {
    const site = openSite(await loadConfig())
    root.render(
      <StrictMode>
        <SiteContext value={site}>
          <App />
        </SiteContext>
      </StrictMode>,
    )
  } catch (error) {
    console.error(error)
    root.render(<Closed retry={start} />)
  }
}

await start()
