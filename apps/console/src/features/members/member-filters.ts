import { type ProfileField, wordsIn } from '@foyer/client/profile'
import { ownerRoles } from '@foyer/protocol/core'
import { labelOf, type Messages } from '../../language/messages.js'
import type { FilterField, FilterInput, FilterOperator } from '../../parts/list/list-filter.js'

/** What the site has that members can be filtered by; undefined until it is loaded. */
export interface FilterChoices {
  clients: readonly { clientId: string; name: string }[]
  profileFields: readonly ProfileField[]
  tags: readonly string[]
  providers: readonly { providerId: string; name: string }[]
}

const memberStatuses = ['pending-approval', 'active', 'blocked', 'pending-deletion'] as const
/** The prefix of identity providers among the ways to sign in, in the URL. */
export const PROVIDER = 'provider.'
/** The prefix of profile fields in the URL. */
export const PROFILE_FIELD = 'field.'

const choice = (options: { value: string; label: string }[]): FilterInput => ({ kind: 'choice', options })

/**
 * Returns the fields that members can be filtered by. `query`: the URL, whose profile fields and application are
 * accepted until it is known which ones the site has.
 */
export function getMemberFilters(
  messages: Messages,
  choices: FilterChoices | undefined,
  query: Record<string, string | undefined>,
): FilterField[] {
  const { members, parts, lists } = messages
  const operator = (name: keyof typeof lists.operators, input: FilterInput): FilterOperator => ({
    name,
    label: lists.operators[name],
    input,
  })
  const text: FilterInput = { kind: 'text' }
  const part = (): [FilterOperator, ...FilterOperator[]] => [
    operator('contains', text),
    operator('starts', text),
    operator('ends', text),
  ]
  const is = (options: { value: string; label: string }[]): [FilterOperator] => [operator('is', choice(options))]
  const time = (options: { value: string; label: string }[]): [FilterOperator, ...FilterOperator[]] => [
    operator('is', choice(options)),
    operator('after', { kind: 'day' }),
    operator('before', { kind: 'day' }),
    operator('between', { kind: 'days' }),
  ]
  const { week, month, long } = members.periods
  const application: [FilterOperator] =
    choices === undefined
      ? [operator('is', text)]
      : is(choices.clients.map(({ clientId, name }) => ({ value: clientId, label: name })))
  const signIn: [FilterOperator] =
    choices === undefined
      ? [operator('is', text)]
      : is([
          { value: 'password', label: messages.sessions.methods.pwd },
          { value: 'code', label: members.codeOnly },
          ...choices.providers.map(({ providerId, name }) => ({ value: PROVIDER + providerId, label: name })),
        ])
  const profileField = (field: ProfileField): FilterField => {
    const options =
      field.kind === 'choice'
        ? field.options?.map(({ value, label }) => ({ value, label: wordsIn(label, messages.locale) }))
        : field.kind === 'checkbox'
          ? [
              { value: 'true', label: parts.yes },
              { value: 'false', label: parts.no },
            ]
          : undefined
    return {
      name: PROFILE_FIELD + field.key,
      label: wordsIn(field.label, messages.locale),
      operators: options ? is(options) : [operator('is', text), operator('contains', text)],
    }
  }
  const pending = (name: string): FilterField => ({
    name,
    label: name.slice(PROFILE_FIELD.length),
    operators: [operator('is', text), operator('contains', text)],
  })
  return [
    {
      name: 'status',
      label: parts.status,
      operators: is(memberStatuses.map((value) => ({ value, label: labelOf(members.statuses, value) }))),
    },
    { name: 'email', label: parts.email, operators: part() },
    { name: 'name', label: parts.name, operators: part() },
    {
      name: 'verified',
      label: members.emailStatus,
      operators: is([
        { value: 'yes', label: members.verified },
        { value: 'no', label: members.notVerified },
      ]),
    },
    { name: 'signin', label: members.signsInWith, operators: signIn },
    {
      name: 'role',
      label: parts.role,
      operators: is(ownerRoles.map((value) => ({ value, label: members.roles[value] }))),
    },
    {
      name: 'joined',
      label: members.columns.joined,
      operators: time([
        { value: 'week', label: week },
        { value: 'month', label: month },
      ]),
    },
    {
      name: 'seen',
      label: members.columns.seen,
      operators: time([
        { value: 'week', label: week },
        { value: 'long', label: long },
        { value: 'never', label: parts.never },
      ]),
    },
    ...(choices === undefined || choices.tags.length > 0
      ? [
          {
            name: 'tag',
            label: messages.memberPage.tags.heading,
            operators: choices
              ? is(choices.tags.map((value) => ({ value, label: value })))
              : ([operator('is', text)] as const),
          } satisfies FilterField,
        ]
      : []),
    { name: 'app', label: members.application, operators: application },
    ...(choices?.profileFields.map(profileField) ??
      Object.keys(query)
        .filter((name) => name.startsWith(PROFILE_FIELD))
        .map(pending)),
  ]
}
