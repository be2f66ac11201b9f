import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, defaultClientConditions, type Rolldown } from 'vite'
import { root } from '../guides/guide.js'
import { type LocalServer, serveLocally } from '../site-server.js'

const LOCALES: Readonly<Record<string, string>> = {
  ar: "import { arabic as messages } from '@foyer/react/locales/ar'",
  de: "import { german as messages } from '@foyer/react/locales/de'",
}

/** A site with the ready-made forms on each page, and the page to which the hosted pages return. */
const siteScript = (url: string, clientId: string, locale: string) => `
${LOCALES[locale] ?? 'const messages = {}'}
import { AccountPanel, FoyerProvider, SignedIn, SignedOut, SignIn, useSignInCallback } from '@foyer/react'
import { createElement as h, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

function Callback() {
  const arrival = useSignInCallback()
  useEffect(() => {
    if (arrival.status === 'done') location.replace(arrival.returnTo)
  }, [arrival])
  return arrival.status === 'failed' ? h('p', { role: 'alert' }, arrival.message) : null
}
const forms = [h(SignedOut, { key: 'out' }, h(SignIn)), h(SignedIn, { key: 'in' }, h(AccountPanel))]
createRoot(document.querySelector('main')).render(
  h(FoyerProvider, { url: '${url}', clientId: '${clientId}', locale: '${locale}', messages }, location.pathname === '/callback' ? h(Callback) : forms),
)
`
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Site</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/styles.css"></head><body><main><h1>Site</h1></main><script type="module" src="/script.js"></script></body></html>'

/** Bundles the site into one script, for a server and a client. `locale` is one of the languages of the package. */
export async function bundleReactSite(url: string, clientId: string, locale = 'en'): Promise<string> {
  const code = siteScript(url, clientId, locale)
  const entry = join(root, 'journeys/src/react-site-entry.ts')
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [
      {
        name: 'site',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? code : null),
      },
    ],
    build: {
      write: false,
      lib: { entry, formats: ['es'], fileName: 'script' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput[]
  return built.flatMap(({ output }) => output.map((chunk) => ('code' in chunk ? chunk.code : ''))).join('\n')
}

/** Serves the site's page at every path; `getScript` returns the script of the moment. */
export async function serveReactSite(getScript: () => string, hostname?: string): Promise<LocalServer> {
  const styles = `body { background: Canvas; color: CanvasText }${readFileSync(join(root, 'packages/react/styles.css'), 'utf8')}`
  return serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    const [type, text] =
      pathname === '/script.js'
        ? ['text/javascript', getScript()]
        : pathname === '/styles.css'
          ? ['text/css', styles]
          : ['text/html', PAGE]
    response.setHeader('content-type', `${type}; charset=utf-8`).end(text)
  }, hostname)
}
