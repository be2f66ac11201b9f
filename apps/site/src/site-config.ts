/** What the site is told when it starts: where its Foyer is, and which client it is there. */
export interface SiteConfig {
  foyerUrl: string
  clientId: string
}

/**
 * The settings as the site's server writes them into the page, so that nothing has to be fetched before the first view.
 */
export function readPageConfig(): SiteConfig | undefined {
  const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  const config = { foyerUrl: said('foyer-url'), clientId: said('foyer-client') }
  return isConfig(config) ? config : undefined
}

/** @throws Error when `/config.json` cannot be had or makes no sense. */
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
