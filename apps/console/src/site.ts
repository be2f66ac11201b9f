const readMeta = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || undefined

/** The site's name, as the server wrote it into the page. */
export const getSiteName = (): string => readMeta('foyer-site') ?? 'Foyer'

/** Whether the server runs for development: only then is there an inbox and a clock to turn. */
export const isDevelopment = (): boolean => readMeta('foyer-dev') === 'true'

/** The one origin that the sign-in page knows the console by. */
export const getIssuer = (): string | undefined => readMeta('foyer-issuer')
