import { useRef, useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useLeaveWarning } from '../forms/use-leave-warning.js'
import { useMember } from '../member/use-member.js'
import { useFoyer } from '../provider.js'

export interface ProfileForm extends Form<'nickname'> {
  isSaved: boolean
  /** Whether anything differs from what is kept: then there is something to save, and leaving the page warns. */
  isChanged: boolean
  /** Saves what was kept before; there after a save. */
  undo: (() => void) | undefined
}

/** The member's name, without a look (checklist AC-02). Begins with what the record says when it is first drawn. */
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
    // A form reads its fields when it is sent: once they show the name from before.
    setTimeout(() => void form.submit())
  }
  return { ...form, isSaved, isChanged, undo: isSaved ? undo : undefined }
}
