import { labelLanguages } from '@foyer/client/profile'
import { useId } from 'react'
import { useClass } from '../forms/class-names.js'
import { Field } from '../forms/field.js'
import { FormView } from '../forms/form-view.js'
import { interpolateNodes } from '../messages/interpolate-nodes.js'
import { useAccountMessages } from '../messages/use-account-messages.js'
import { Back } from '../verify-email/verify-email.js'
import { Section } from './section.js'
import { type ProfileForm, useProfileForm } from './use-profile-form.js'

/** The member's names, language of emails and picture (checklist AC-02). */
export function ProfileSection() {
  const messages = useAccountMessages()
  const form = useProfileForm()
  return (
    <Section heading={messages.profileHeading}>
      <FormView
        form={form}
        submit={messages.save}
        busy={messages.saving}
        isIdle={!form.isChanged}
        notice={
          form.undo && (
            <>
              {messages.saved} <Back label={messages.undo} onPress={form.undo} />
            </>
          )
        }
      >
        <Field form={form} name="nickname" label={messages.nickname} isOptional autoComplete="nickname" dir="auto" />
        <Field
          form={form}
          name="firstName"
          label={messages.firstName}
          isOptional
          autoComplete="given-name"
          dir="auto"
        />
        <Field form={form} name="lastName" label={messages.lastName} isOptional autoComplete="family-name" dir="auto" />
        <LanguageField form={form} />
        {form.photoHost && <PhotoField form={form} host={form.photoHost} />}
      </FormView>
    </Section>
  )
}

function LanguageField({ form }: { form: ProfileForm }) {
  const messages = useAccountMessages()
  const part = useClass()
  const id = useId()
  return (
    <div className={part('field')}>
      <label htmlFor={id} className={part('label')}>
        {messages.emailLanguage}
      </label>
      <div className={part('control')}>
        <select {...form.input('language')} id={id} className={part('input')}>
          <option value="">{messages.siteLanguage}</option>
          {labelLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {nameOf(code)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** Returns the name of a language in that language. */
function nameOf(code: string): string {
  const [first = '', ...rest] = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return first.toLocaleUpperCase(code) + rest.join('')
}

function PhotoField({ form, host }: { form: ProfileForm; host: string }) {
  const messages = useAccountMessages()
  const part = useClass()
  const id = useId()
  return (
    <div className={part('field')}>
      <p className={part('hint')}>{interpolateNodes(messages.photoAt, { host })}</p>
      <div className="foyer-check">
        <input
          id={id}
          type="checkbox"
          name="removePhoto"
          value="1"
          checked={form.values.removePhoto === '1'}
          onChange={({ target }) => form.set('removePhoto', target.checked ? '1' : '')}
        />
        <label htmlFor={id} className={part('label')}>
          {messages.removePhoto}
        </label>
      </div>
    </div>
  )
}
