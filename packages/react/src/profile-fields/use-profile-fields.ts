import {
  type ProfileFault,
  type ProfileField,
  type ProfileFields,
  type ProfileValue,
  profileFault,
  profileFaultSentence,
  profileFieldsOf,
  textOfValue,
  valueOfText,
  wireNameOf,
  wordsIn,
} from '@foyer/client/profile'
import { useEffect, useState } from 'react'
import { useFoyer } from '../provider.js'

type Texts = Readonly<Record<string, string>>

/** A profile field, as a form shows it. */
export interface ProfileFieldState {
  field: ProfileField
  /** `custom.KEY`. */
  name: string
  label: string
  hint: string
  text: string
  error: string | undefined
  isReadOnly: boolean
  options: { value: string; label: string }[]
  change: (text: string) => void
}

export interface ProfileFieldsState {
  fields: ProfileFieldState[]
  isChanged: boolean
  /** Marks invalid fields; returns the message of the first one, or nothing. */
  validate: () => string | undefined
  /** Marks a field that the server rejected. */
  setError: (name: string, sentence: string) => void
  /** Changed values by `custom.KEY`; `null` for removed ones. */
  values: () => Record<string, ProfileValue | null>
}

const fieldsByClient = new WeakMap<object, Promise<ProfileFields>>()

/** Returns the profile fields of the site, fetched once. If that fails there are none; the server still validates. */
function useFieldDefinitions(): ProfileFields | undefined {
  const { client } = useFoyer()
  const [fields, setFields] = useState<ProfileFields>()
  useEffect(() => {
    let isOver = false
    const asked = fieldsByClient.get(client) ?? profileFieldsOf(client)
    fieldsByClient.set(client, asked)
    asked.then(
      (found) => isOver || setFields(found),
      () => fieldsByClient.delete(client),
    )
    return () => {
      isOver = true
    }
  }, [client])
  return fields
}

/**
 * Headless profile fields, as defined by the owner of the site (checklist SU-13). `kept`: the member's stored values,
 * by `custom.KEY`.
 */
export function useProfileFields(
  place: 'sign-up' | 'profile',
  savedValues: Readonly<Record<string, unknown>> = {},
): ProfileFieldsState {
  const { locale } = useFoyer()
  const asked = useFieldDefinitions()
  const [typed, setTyped] = useState<Texts>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({})
  const shown = (asked?.fields ?? []).filter(({ shownAt }) => place === 'profile' || shownAt === 'sign-up')
  const words = (given: ProfileField['label'] | undefined) => wordsIn(given, locale, asked?.language)
  const textOf = (field: ProfileField) => typed[wireNameOf(field)] ?? textOfValue(savedValues[wireNameOf(field)])
  const isReadOnly = ({ changedBy }: ProfileField) => place === 'profile' && changedBy === 'owner'
  const faultOf = (field: ProfileField, text: string): string | undefined => {
    const fault: ProfileFault | undefined = isReadOnly(field)
      ? undefined
      : profileFault(field, valueOfText(field, text))
    return fault && profileFaultSentence(fault, locale)
  }
  const isDifferent = (field: ProfileField) =>
    valueOfText(field, textOf(field)) !== valueOfText(field, textOfValue(savedValues[wireNameOf(field)]))

  return {
    fields: shown.map((field) => {
      const name = wireNameOf(field)
      return {
        field,
        name,
        label: words(field.label),
        hint: words(field.hint),
        text: textOf(field),
        error: faults[name],
        isReadOnly: isReadOnly(field),
        options: field.options?.map(({ value, label }) => ({ value, label: words(label) })) ?? [],
        change: (text) => {
          setTyped((before) => ({ ...before, [name]: text }))
          // G-05: an error disappears as soon as the client-side check passes.
          setFaults((before) => (before[name] === undefined ? before : { ...before, [name]: faultOf(field, text) }))
        },
      }
    }),
    isChanged: shown.some((field) => !isReadOnly(field) && isDifferent(field)),
    validate: () => {
      const found = shown.map((field) => [field, faultOf(field, textOf(field))] as const)
      setFaults(Object.fromEntries(found.map(([field, sentence]) => [wireNameOf(field), sentence])))
      const [field, sentence] = found.find(([, fault]) => fault !== undefined) ?? []
      return field && `${words(field.label)}: ${sentence}`
    },
    setError: (name, sentence) => setFaults((before) => ({ ...before, [name]: sentence })),
    values: () =>
      Object.fromEntries(
        shown.flatMap((field) => {
          const value = valueOfText(field, textOf(field))
          const isSent = place === 'sign-up' ? value !== undefined : !isReadOnly(field) && isDifferent(field)
          return isSent ? [[wireNameOf(field), value ?? null] as const] : []
        }),
      ),
  }
}
