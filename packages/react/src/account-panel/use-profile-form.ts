import { useRef, useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useLeaveWarning } from '../forms/use-leave-warning.js'
import { useMember } from '../member/use-member.js'
import { useFoyer } from '../provider.js'

export interface ProfileForm extends Form<'nickname'> {
  isSaved: boolean
  /** Whether the form differs from the stored values: then it can be saved, and leaving the page warns. */
  isChanged: boolean
  /** Saves the previous values; defined after a save. */
  undo: (() => void) | undefined
}

/**
 * Headless form for the member's name (checklist AC-02). Its initial values are those of the member at the first
 * render.
 */
export function useProfileForm(): ProfileForm {
  const { messages, locale } = useFoyer()
  const { member, update } = useMember()
  const [savedAs, setSavedAs] = useState<string>()
  const [before, setBefore] = useState('')
  const kept = member?.profile?.nickname ?? ''
  const latestKept = useRef(kept)
  latestKept.current = kept
  const form = useForm<'nickname'>({
    initial: { nickname: kept },
    messages,
    check: {},
    submit: async ({ nickname }) => {
      const name = nickname.trim()
      const last = latestKept.current
      if (name === last) return
      try {
        await update({ profile: { nickname: name === '' ? null : name } })
        setBefore(last)
        setSavedAs(nickname)
      } catch (error) {
        const taken = { field: 'nickname', message: messages.nicknameTaken } as const
        return toProblem<'nickname'>(error, { messages, locale }, { SLUG_ALREADY_EXISTS: taken }, () => 'nickname')
      }
    },
  })
  const isSaved = savedAs === form.values.nickname
  const isChanged = form.values.nickname.trim() !== kept
  useLeaveWarning(isChanged)
  const undo = () => {
    form.set('nickname', before)
    // A form reads its fields when it is submitted, so wait until they show the previous name.
    setTimeout(() => void form.submit())
  }
  return { ...form, isSaved, isChanged, undo: isSaved ? undo : undefined }
}
