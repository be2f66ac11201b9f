/** A target that the router answers with 400: its percent sign does not begin a valid escape. */
const UNROUTABLE = '/%'
/** A target that matches no route: OPTIONS for the whole server reveals nothing. */
const ASTERISK_FORM = '/*'
/** Ids of items and collections are not encoded and may contain a percent sign (wire-protocol §1.3). */
const DATA_PREFIX = '/wix-data/'
/** RFC 9112 §3.2.2: scheme, authority without user info, then path and query. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#@\\]+([/?].*)?$/i

/**
 * Returns the canonical target under which a request is routed (security-checklist 90). The absolute form is converted
 * to the origin form (decision 7), so that every check sees the same path. Targets with a fragment or in any other form
 * are unreadable. Escapes in the path are not decoded: no route needs one, so `%74oken` is not an alias of `token`.
 */
export function routedTarget(target: string): string {
  const path = target.charCodeAt(0) === 0x2f ? target : originForm(target)
  if (path.includes('#')) return UNROUTABLE
  return path.includes('%') ? withLiteralEscapes(path) : path
}

const originForm = (target: string): string => {
  if (target === '*') return ASTERISK_FORM
  const absolute = ABSOLUTE_FORM.exec(target)
  if (absolute === null) return UNROUTABLE
  const [, rest = '/'] = absolute
  return rest.startsWith('?') ? `/${rest}` : rest
}

function withLiteralEscapes(target: string): string {
  const at = target.indexOf('?')
  const path = at === -1 ? target : target.slice(0, at)
  if (!path.includes('%') || !(path.startsWith(DATA_PREFIX) || isDecodable(path))) return target
  return path.replaceAll('%', '%25') + (at === -1 ? '' : target.slice(at))
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
