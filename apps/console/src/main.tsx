import { createToasts } from '@foyer/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { applyLanguage, readLanguage } from './language/language.js'
import { LanguageProvider, loadStartLanguage } from './language/language-provider.js'
import { startRouting } from './routing/location.js'
import { OwnerProvider } from './session/owner.js'
import { createSession } from './session/session.js'
import { applyDensity, readDensity } from './shell/density.js'
import { getIssuer } from './site.js'
import './styles/console.css'

const container = document.getElementById('console')
if (container === null) throw new Error('index.html has no #console')

// The sign-in client of the console is registered for the issuer's origin only.
if (getIssuer() !== undefined && getIssuer() !== location.origin)
  location.replace(getIssuer() + location.pathname + location.search)
else {
  startRouting()
  applyDensity(readDensity())
  const start = await loadStartLanguage(readLanguage())
  applyLanguage(start.language)
  createRoot(container).render(
    <StrictMode>
      <LanguageProvider start={start}>
        <OwnerProvider session={createSession()}>
          <App toasts={createToasts()} />
        </OwnerProvider>
      </LanguageProvider>
    </StrictMode>,
  )
}
