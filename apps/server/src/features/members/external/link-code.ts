import { digestOf } from '../../../kernel/digest.js'
import { ApplicationError } from '../../../kernel/errors/application-error.js'

/** What finishes a link that a member started: names the sign-in at the provider, and proves the browser. */
interface LinkProof {
  providerId: string
  state: string
  /** See `linkSecretOf`. */
  linkSecret: string
}

/** Derives what the site gets to know of the browser: its own secret binds the sign-ins of other tabs too. */
export const linkSecretOf = (state: string, browserSecret: string): string => digestOf(`link ${state} ${browserSecret}`)

/** Returns the code that the hosted page gives to the site. It is worth nothing without the member's session. */
export const linkCodeOf = ({ providerId, state, linkSecret }: LinkProof): string =>
  [providerId, state, linkSecret].join('.')

/** @throws ApplicationError INVALID_STATE_TOKEN */
export function readLinkCode(code: string): LinkProof {
  const [providerId, state, linkSecret, ...rest] = code.split('.')
  if (!providerId || !state || !linkSecret || rest.length > 0)
    throw new ApplicationError('INVALID_STATE_TOKEN', 'This code does not belong to a link that you started.')
  return { providerId, state, linkSecret }
}
