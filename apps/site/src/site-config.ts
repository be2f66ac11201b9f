/** Site configuration: the URL of its Foyer server and its client id there. */
export interface SiteConfig {
  foyerUrl: string
  clientId: string
}

/** Reads the configuration that the site's server wrote into the page, so that the first view needs no request. */
export function readPageConfig(): SiteConfig | undefined {
  const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  const config = { foyerUrl: said('foyer-url'), clientId: said('foyer-client') }
  return isConfig(config) ? config : undefined
}

/** @throws Error if `/config.json` cannot be loaded or is invalid */
export async function loadConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`)
  const config: unknown = await response.json()
  if (!isConfig(config)) throw new Error('/config.json names no Foyer and no client')
  return config
}

function isConfig(value: unknown): value is SiteConfig {
  const { foyerUrl, clientId } = (value ?? {}) as Partial<SiteConfig>
  return typeof foyerUrl === 'string' && URL.canParse(foyerUrl) && typeof clientId === 'string' && clientId !== ''
}
