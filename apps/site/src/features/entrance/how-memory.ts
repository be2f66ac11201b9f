/** How somebody signs in: by the form of this site, or on the hosted page. */
export type How = 'here' | 'hosted'

const KEY = 'low-tide.sign-in'

export const chosenHow = (): How => {
  try {
    return localStorage.getItem(KEY) === 'hosted' ? 'hosted' : 'here'
  } catch {
    return 'here'
  }
}

export function rememberHow(how: How): void {
  try {
    localStorage.setItem(KEY, how)
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
