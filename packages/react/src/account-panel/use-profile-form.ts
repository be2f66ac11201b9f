import { useState } from 'react'
import { problemOf } from '../forms/problem.js'
import { type Form, useForm } from '../forms/use-form.js'
import { useMember } from '../member/use-member.js'
import { useFoyer } from '../provider.js'

export type ProfileForm = Form<'nickname'> & { isSaved: boolean }

/** The member's name, without a look. Begins with what the record says when it is first drawn. */
export function useProfileForm(): ProfileForm {
  const { messages, locale } = useFoyer()
  const { member, update } = useMember()
  const [savedAs, setSavedAs] = useState<string>()
  const form = useForm<'nickname'>({
    initial: { nickname: member?.profile?.nickname ?? '' },
    messages,
    check: {},
    submit: async ({ nickname }) => {
      try {
        const name = nickname.trim()
        await update({ profile: { nickname: name === '' ? null : name } })
        setSavedAs(nickname)
      } catch (error) {
        const taken = { field: 'nickname', message: messages.nicknameTaken } as const
        return problemOf<'nickname'>(error, { messages, locale }, { SLUG_ALREADY_EXISTS: taken }, () => 'nickname')
      }
    },
  })
  return { ...form, isSaved: savedAs === form.values.nickname }
}
