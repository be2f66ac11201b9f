import type { ProfileFields } from '@foyer/protocol'
import { profilePaths } from '@foyer/protocol/core'
import type { FoyerClient } from '../client-types.js'

export type { ProfileFault, ProfileField, ProfileFieldKind, ProfileFields, ProfileValue } from '@foyer/protocol'
export {
  labelLanguages,
  profileFault,
  profileFaultSentence,
  textOfValue,
  valueOfText,
  wireNameOf,
  wordsIn,
} from '@foyer/protocol/core'

/**
 * Returns the profile fields that the owner of the site defined, in the order of the forms, and the language of the
 * site. A separate entry point, so that sites without such fields do not bundle it. Throws what `client.fetch` throws;
 * for a server without profile fields the list is empty.
 * @example
 * const { fields } = await profileFieldsOf(client)
 * const fault = profileFault(fields[0], valueOfText(fields[0], input.value))
 * if (fault) show(profileFaultSentence(fault, 'de'))
 */
export async function profileFieldsOf(client: Pick<FoyerClient, 'fetch'>): Promise<ProfileFields> {
  const answer = await client.fetch(profilePaths.profileFields)
  return answer.ok ? ((await answer.json()) as ProfileFields) : { language: 'en', fields: [] }
}
