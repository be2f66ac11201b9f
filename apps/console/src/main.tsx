import { createToasts } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { startRouting } from './routing/location.js'
import { OwnerProvider } from './session/owner.js'
import { openSession } from './session/session.js'
import { issuer } from './site.js'
import './styles/console.css'

const place = document.getElementById('console')
if (place === null) throw new Error('index.html has no #console')

// The sign-in page knows the console by one address.
if (issuer() !== undefined && issuer() !== location.origin)
  location.replace(issuer() + location.pathname + location.search)
else {
  startRouting()
  createRoot(place).render(
    <StrictMode>
      <OwnerProvider session={openSession()}>
        <App toasts={createToasts()} />
      </OwnerProvider>
    </StrictMode>,
  )
}
