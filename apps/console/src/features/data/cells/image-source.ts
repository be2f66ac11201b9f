/**
 * Returns whether the console shows an image itself: its content security policy allows images of its own server and
 * `data:` URLs. Any other server would learn who looks at an item, and visitors can write items.
 */
export function isShownHere(url: string): boolean {
  if (/^data:image\//i.test(url)) return true
  try {
    return url !== '' && new URL(url, location.href).origin === location.origin
  } catch {
    return false
  }
}
