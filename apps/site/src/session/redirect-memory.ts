import type { OauthData } from '@foyer/client'

const KEY = 'site.oauth'

/** Keeps the secrets of one sign-in on the Foyer page until the person is back, in this tab only. */
export const rememberRedirect = (data: OauthData) => sessionStorage.setItem(KEY, JSON.stringify(data))

/** Hands the secrets out once. */
export function takeRedirect(): OauthData | undefined {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text === null ? undefined : (JSON.parse(text) as OauthData)
}
