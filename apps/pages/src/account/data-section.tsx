import { interpolate } from '@foyer/messages'
import type { AccountData } from '@foyer/protocol'
import { Field } from '../parts/field.js'
import { PostForm } from '../parts/post-form.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

/** Downloads the member's data, and deletes the account after its address is typed (DD-01, DD-02). */
export function DataSection({ model, messages, words }: AccountProps<AccountData>) {
  const { graceDays } = model
  const days = formatDays(graceDays, model.locale)
  return (
    <>
      <h2>{words.data.download}</h2>
      <p className="lead">{words.data.downloadLead}</p>
      <a className="button quiet" href={model.downloadUrl} download>
        {words.data.downloadSubmit}
      </a>
      <h2>{words.data.remove}</h2>
      <p className="lead">
        {graceDays === 0 ? words.data.removeNow : interpolate(words.data.removeLater, { days })} {words.data.stays}
      </p>
      <PostForm frame={model} page={model} messages={messages}>
        <Field
          name="confirmation"
          label={interpolate(words.data.confirmation, { email: model.account.email })}
          type="text"
          autoComplete="off"
          focused={model.fieldErrors?.confirmation !== undefined}
          input={{ autoCapitalize: 'none', spellCheck: false, dir: 'ltr' }}
        />
        <SubmitButton isSecondary>{words.data.submit}</SubmitButton>
      </PostForm>
    </>
  )
}

const formatDays = (count: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(count)
