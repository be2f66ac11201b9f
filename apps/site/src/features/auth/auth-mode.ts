/** How a person signs in: with the form of this site, or on the hosted page. */
export type AuthMode = 'here' | 'hosted'

const KEY = 'low-tide.sign-in'

/** Returns where this browser signs in: in the forms of the site, the default, or at the hosted pages. */
export const getAuthMode = (): AuthMode => {
  try {
    return localStorage.getItem(KEY) === 'hosted' ? 'hosted' : 'here'
  } catch {
    return 'here'
  }
}

/** Stores where this browser signs in. */
export function saveAuthMode(how: AuthMode): void {
  try {
    localStorage.setItem(KEY, how)
  } catch {
    // Without storage, the choice is lost when the page is closed.
  }
}
