/** No route can be named like this: the router answers 400, because the percent sign begins no valid escape. */
const UNROUTABLE = '/%'
/** No route is named like this either: OPTIONS of the whole server tells nothing. */
const ASTERISK_FORM = '/*'
/** Ids of items and collections come as they are, a percent sign too (wire-protocol §1.3). */
const DATA_PREFIX = '/wix-data/'
/** RFC 9112 §3.2.2: scheme, authority without user info, then path and query. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#@\\]+([/?].*)?$/i

/**
 * The one name under which a request target is routed (security-checklist 90). The absolute form is brought to the
 * origin form (decision 7), so that every check sees the same path. A fragment, and what is neither form, is
 * unreadable. An escape in the path stands for itself: no route needs one, and `%74oken` is no other name for `token`.
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
