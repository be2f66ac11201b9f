const readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined

/** The site's name from the page's `meta` element. */
export const getSiteName = (): string => readMeta('foyer-site') ?? 'Foyer'

/** Whether the server runs in development mode, which provides the inbox and the clock. */
export const isDevelopment = (): boolean => readMeta('foyer-dev') === 'true'

/** The only origin that is registered for the console's client. */
export const getIssuer = (): string | undefined => readMeta('foyer-issuer')
