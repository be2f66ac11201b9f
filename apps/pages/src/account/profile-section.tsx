import { interpolate, languageNames } from '@foyer/messages'
import { type AccountProfile, type FieldName, type ProfileField, wireNameOf, wordsIn } from '@foyer/protocol'
import { Field } from '../parts/field.js'
import { useForm } from '../parts/form-state.js'
import { getInitialFocus } from '../parts/initial-focus.js'
import { PostForm } from '../parts/post-form.js'
import { ProfileFieldInput } from '../parts/profile-fields.js'
import { SubmitButton } from '../parts/submit-button.js'
import type { AccountProps } from './account-root.js'

const nameFields = [
  ['nickname', 'nickname'],
  ['firstName', 'given-name'],
  ['lastName', 'family-name'],
] as const
/** The limit of the members API. */
const MAX_NAME_LENGTH = 100

/** Names, language and the owner's profile fields, with who can see each (AC-02, AC-05). */
export function ProfileSection({ model, messages, words }: AccountProps<AccountProfile>) {
  const own = model.profileFields.filter(({ field }) => field.changedBy === 'member')
  const fields: FieldName[] = [
    ...nameFields.map(([name]) => name),
    ...own.map(({ field }) => wireNameOf(field) as FieldName),
  ]
  const focus = getInitialFocus({ ...model, touch: true }, fields, 'nickname')
  return (
    <PostForm
      frame={model}
      page={model}
      messages={messages}
      hidden={{ revision: String(model.revision) }}
      profileFields={own}
    >
      {nameFields.map(([name, autoComplete]) => (
        <Field
          key={name}
          name={name}
          label={words.profile[name]}
          type="text"
          autoComplete={autoComplete}
          value={model.names[name]}
          focused={focus === name}
          input={{ required: false, dir: 'auto', maxLength: MAX_NAME_LENGTH }}
        />
      ))}
      {model.profileFields.map(({ field, text = '' }) =>
        field.changedBy === 'owner' ? (
          <OwnerField key={field.key} field={field} text={text} model={model} words={words} />
        ) : (
          <ProfileFieldInput
            key={field.key}
            field={field}
            text={text}
            siteLanguage={model.siteLanguage}
            focused={focus === wireNameOf(field)}
            note={visibility(field, model, words)}
          />
        ),
      )}
      <LanguageField model={model} words={words} />
      {model.photoHost !== undefined && (
        <div className="field">
          <p className="hint">{interpolate(words.profile.photoAt, { host: model.photoHost })}</p>
          <label className="check">
            <input type="checkbox" name="removePhoto" value="1" />
            <span>{words.profile.removePhoto}</span>
          </label>
        </div>
      )}
      <SubmitButton>{words.save}</SubmitButton>
    </PostForm>
  )
}

type PartProps = Pick<AccountProps<AccountProfile>, 'model' | 'words'>

/** Says who can see a field. */
const visibility = (
  { seenBy }: Pick<ProfileField, 'seenBy'>,
  { siteName }: PartProps['model'],
  words: PartProps['words'],
): string =>
  seenBy === 'members' ? words.profile.seenByMembers : interpolate(words.profile.seenByTeam, { site: siteName })

function LanguageField({ model, words }: PartProps) {
  return (
    <div className="field">
      <label htmlFor="language">{words.profile.language}</label>
      <div className="holder">
        <select id="language" name="language" className="input" defaultValue={model.language}>
          <option value="">{interpolate(words.profile.siteLanguage, { site: model.siteName })}</option>
          {Object.entries(languageNames).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** A field that only the team of the site changes. */
function OwnerField({ field, text, model, words }: PartProps & { field: ProfileField; text: string }) {
  const { locale } = useForm()
  const option = field.options?.find(({ value }) => value === text)
  const shown = option
    ? wordsIn(option.label, locale, model.siteLanguage)
    : field.kind === 'checkbox' && text === 'true'
      ? words.profile.yes
      : text
  return (
    <div className="field">
      <p className="label" dir="auto">
        {wordsIn(field.label, locale, model.siteLanguage)}
      </p>
      <p className="fixed-value">
        <bdi>{shown || words.profile.notSet}</bdi>
      </p>
      <p className="hint">
        {interpolate(words.profile.changedByTeam, { site: model.siteName })} {visibility(field, model, words)}
      </p>
    </div>
  )
}
