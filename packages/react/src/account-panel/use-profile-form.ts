import type { MemberUpdate, MemberView } from '@foyer/client'
import { labelLanguages } from '@foyer/client/profile'
import { useRef, useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useLeaveWarning } from '../forms/use-leave-warning.js'
import { useMember } from '../member/use-member.js'
import { useFoyer } from '../provider.js'

const textFields = ['nickname', 'firstName', 'lastName', 'language'] as const
/** `removePhoto` is `1` if the picture is to be removed, otherwise empty. */
export type ProfileField = (typeof textFields)[number] | 'removePhoto'
type Values = Record<ProfileField, string>

export interface ProfileForm extends Form<ProfileField> {
  /** The host of the member's picture, if there is one. */
  photoHost: string | undefined
  isSaved: boolean
  /** Whether the form differs from the stored values: then it can be saved, and leaving the page warns. */
  isChanged: boolean
  /** Saves the previous values; defined after a save. */
  undo: (() => void) | undefined
}

/**
 * Headless form for the member's names, language of emails and picture (checklist AC-02). Its initial values are those
 * of the member at the first render. It sends what differs from the stored values.
 */
export function useProfileForm(): ProfileForm {
  const { messages, locale } = useFoyer()
  const { member, update } = useMember()
  const [saved, setSaved] = useState<{ values: Values; before: Values }>()
  const kept = valuesOf(member)
  const stored = { photo: member?.profile?.photo, language: member?.language }
  const latest = useRef({ kept, stored })
  latest.current = { kept, stored }
  // What the form cannot show: a removed picture, and a language with its region.
  const replaced = useRef<Restored>({})
  const isUndo = useRef(false)
  const form = useForm<ProfileField>({
    initial: kept,
    messages,
    check: {},
    submit: async (values) => {
      const { kept: before, stored } = latest.current
      const restored = isUndo.current ? replaced.current : {}
      isUndo.current = false
      const patch = patchOf(values, before, restored)
      if (patch === undefined) return
      try {
        await update(patch)
        replaced.current = { photo: values.removePhoto === '1' ? stored.photo : undefined, language: stored.language }
        const next = { ...values, removePhoto: '' }
        form.reset(next)
        setSaved({ values: next, before })
      } catch (error) {
        const taken = { field: 'nickname', message: messages.nicknameTaken } as const
        return toProblem<ProfileField>(error, { messages, locale }, { SLUG_ALREADY_EXISTS: taken }, (violated) =>
          textFields.find((field) => violated.endsWith(`.${field}`)),
        )
      }
    },
  })
  const isSaved = saved !== undefined && !isDifferent(form.values, saved.values)
  const isChanged = isDifferent(form.values, kept)
  useLeaveWarning(isChanged)
  const undo = () => {
    for (const field of textFields) form.set(field, saved?.before[field] ?? '')
    isUndo.current = true
    // A form reads its fields when it is submitted, so wait until they show the previous values.
    setTimeout(() => void form.submit())
  }
  const url = member?.profile?.photo?.url
  return { ...form, photoHost: url && new URL(url).host, isSaved, isChanged, undo: isSaved ? undo : undefined }
}

/** Returns the stored values. A language that is none of the product's counts as that of the site. */
function valuesOf(member: MemberView | undefined): Values {
  const { nickname } = member?.profile ?? {}
  const { firstName, lastName } = member?.contact ?? {}
  const language = labelLanguages.find((one) => one === member?.language?.split('-')[0])
  return {
    nickname: nickname ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    language: language ?? '',
    removePhoto: '',
  }
}

const isDifferent = (values: Values, others: Values): boolean =>
  Object.keys(others).some((name) => values[name as ProfileField].trim() !== others[name as ProfileField])

/** Values that Undo restores as they were stored. */
interface Restored {
  photo?: object | null | undefined
  language?: string | undefined
}

/** Returns what changes; undefined if nothing does. */
function patchOf(values: Values, kept: Values, restored: Restored): MemberUpdate | undefined {
  const changed = (names: readonly ProfileField[]) =>
    names.flatMap((name) => {
      const value = values[name].trim()
      return value === kept[name] ? [] : [[name, value === '' ? null : value] as const]
    })
  const profile = [
    ...changed(['nickname']),
    ...(values.removePhoto === '1'
      ? [['photo', null] as const]
      : restored.photo
        ? [['photo', restored.photo] as const]
        : []),
  ]
  const contact = changed(['firstName', 'lastName'])
  const language = changed(['language']).map(([name, value]) => [name, restored.language ?? value] as const)
  if (profile.length + contact.length + language.length === 0) return undefined
  return {
    ...(profile.length > 0 && { profile: Object.fromEntries(profile) }),
    ...(contact.length > 0 && { contact: Object.fromEntries(contact) }),
    ...Object.fromEntries(language),
  }
}
