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

/** One field of the owner's, as a form shows it. */
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
  /** Marks what does not fit; answers the first of it in a sentence, or nothing. */
  validate: () => string | undefined
  /** Marks a field that the server refused. */
  setError: (name: string, sentence: string) => void
  /** What was given, by `custom.KEY`; null where something was taken away. */
  values: () => Record<string, ProfileValue | null>
}

const fieldsByClient = new WeakMap<object, Promise<ProfileFields>>()

/** The fields of the site, asked for once. Without an answer there are none: the server has the last word. */
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
 * The fields that the owner of the site asks for, without a look (checklist SU-13). `kept`: what the member has given
 * already, by `custom.KEY`.
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
          // G-05: what was marked wrong is right as soon as nothing speaks against it.
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
