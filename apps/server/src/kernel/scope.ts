import { OAuthError } from './errors/oauth-error.js'

/**
 * Returns the scope of a refresh: the granted scope, or the narrower one that is requested (RFC 6749 §6).
 * @throws OAuthError invalid_scope
 */
export function refreshedScope(requested: string | undefined, granted: string): string {
  const wanted = (requested ?? '').split(' ').filter((scope) => scope !== '')
  if (wanted.length === 0) return granted
  const has = new Set(granted.split(' '))
  if (!wanted.every((scope) => has.has(scope)))
    throw new OAuthError('invalid_scope', 'A renewal cannot widen the scope (RFC 6749 §6).')
  return wanted.join(' ')
}
