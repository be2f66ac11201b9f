import { useState } from 'react'
import { FormView } from '../forms/form-view.js'
import { toProblem } from '../forms/problem.js'
import { useForm } from '../forms/use-form.js'
import { useLeaveWarning } from '../forms/use-leave-warning.js'
import { useMember } from '../member/use-member.js'
import { ProfileFieldList } from '../profile-fields/profile-field-list.js'
import { useProfileFields } from '../profile-fields/use-profile-fields.js'
import { useFoyer } from '../provider.js'
import { Section } from './section.js'

/**
 * The profile fields that the owner of the site defined, with who can see each (checklist SU-13, AC-02, AC-05). Renders
 * nothing if there are none.
 */
export function OwnProfile() {
  const { messages, locale } = useFoyer()
  const { member, update } = useMember()
  const kept = Object.fromEntries(
    Object.entries(member?.contact?.customFields ?? {}).map(([name, given]) => [name, given?.value]),
  )
  const own = useProfileFields('profile', kept)
  const [isSaved, setSaved] = useState(false)
  useLeaveWarning(own.isChanged)
  const form = useForm<never>({
    initial: {},
    messages,
    check: {},
    submit: async () => {
      if (!own.isChanged) return
      const wrong = own.validate()
      if (wrong !== undefined) return { kind: 'refused', message: wrong }
      const given = Object.entries(own.values()).map(([name, value]) => [name, value === null ? null : { value }])
      try {
        await update({ contact: { customFields: Object.fromEntries(given) } })
        setSaved(true)
      } catch (error) {
        return toProblem<never>(error, { messages, locale })
      }
    },
  })
  if (own.fields.length === 0) return null
  return (
    <Section heading={messages.aboutYouHeading}>
      <FormView
        form={form}
        submit={messages.save}
        busy={messages.saving}
        isIdle={!own.isChanged}
        notice={isSaved && !own.isChanged && messages.saved}
      >
        <ProfileFieldList own={own} tells />
      </FormView>
    </Section>
  )
}
