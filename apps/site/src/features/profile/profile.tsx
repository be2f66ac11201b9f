import { ActionForm } from '../../form/action-form.js'
import { Field } from '../../form/field.js'
import { Section } from '../../form/section.js'
import { useClient } from '../../session/site-context.js'
import type { MemberRecord } from '../../session/use-member.js'

export function Profile({ record: { member, problem, reload, replace } }: { record: MemberRecord }) {
  const client = useClient()
  async function save(values: FormData) {
    if (member === undefined) return { problem: problem ?? { sentence: 'Your profile is not here yet. Try again.' } }
    const nickname = String(values.get('nickname')).trim()
    replace(await client.updateMember(member.id, { profile: { nickname } }))
    return { notice: 'Saved.' }
  }
  return (
    <Section name="Profile">
      <p className="lead">The name we write on the tag of your pots.</p>
      <ActionForm submit="Save profile" doing="Saving" work={save}>
        <Field name="nickname" label="Nickname" autoComplete="nickname" defaultValue={member?.profile.nickname ?? ''} />
      </ActionForm>
      {problem && (
        <div className="signpost" role="alert">
          <p>{problem.sentence}</p>
          <button type="button" className="button quiet" onClick={reload}>
            Load profile again
          </button>
        </div>
      )}
    </Section>
  )
}
