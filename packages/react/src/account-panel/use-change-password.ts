import { useState } from 'react'
import { toProblem } from '../forms/problem.js'
import { countCharacters } from '../forms/rules.js'
import { type Form, useForm } from '../forms/use-form.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import type { Proof } from '../proof/use-proof.js'
import { useFoyer } from '../provider.js'

type Field = 'currentPassword' | 'newPassword'

export type ChangePasswordForm = Form<Field> & { isChanged: boolean }

const EMPTY = { currentPassword: '', newPassword: '' }

/**
 * Headless password change. The member's other sessions end. With `proof`, a member without a password leaves
 * `currentPassword` empty.
 */
export function useChangePassword({ proof }: { proof?: Proof } = {}): ChangePasswordForm {
  const { client, messages, locale, passwordMinLength } = useFoyer()
  const [isChanged, setChanged] = useState(false)
  const form = useForm<Field>({
    initial: EMPTY,
    messages,
    check: {
      currentPassword: (value) => (value === '' && !proof ? messages.passwordMissing : undefined),
      newPassword: (value) =>
        countCharacters(value) >= passwordMinLength
          ? undefined
          : interpolateNodes(messages.passwordShort, { count: passwordMinLength }),
    },
    submit: async ({ currentPassword, newPassword }) => {
      setChanged(false)
      try {
        const change = () => client.changePassword({ newPassword, ...(currentPassword && { currentPassword }) })
        if ((await (proof && currentPassword === '' ? proof.run(change) : change())) === 'cancelled') return
        setChanged(true)
        form.reset(EMPTY)
      } catch (error) {
        const wrong = { field: 'currentPassword', message: messages.currentPasswordWrong } as const
        return toProblem<Field>(
          error,
          { messages, locale },
          { '-19976': wrong, RECENT_SIGN_IN_REQUIRED: wrong },
          (violated) => (violated === 'newPassword' || violated === 'currentPassword' ? violated : undefined),
        )
      }
    },
  })
  return { ...form, isChanged }
}
