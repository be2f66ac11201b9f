import { type ProfileField, wireNameOf } from '@foyer/client/profile'
import { interpolate, languageNames } from '@foyer/messages/console'
import { Button, Card } from '@foyer/ui'
import { useState } from 'react'
import { useResource } from '../../../api/use-resource.js'
import { useMessages } from '../../../language/messages.js'
import { useCall, usePermission } from '../../../session/owner.js'
import { ChoiceFact } from './choice-fact.js'
import { CustomFieldFact } from './custom-field-fact.js'
import { EmailDialog } from './email-dialog.js'
import { LinkedAccountsCard } from './linked-accounts-card.js'
import { type MemberDetails, useMemberEdit } from './member-details.js'
import { NameFact } from './name-fact.js'
import { NotesCard } from './notes-card.js'
import { PasskeysCard } from './passkeys-card.js'
import { RoleFact } from './role-fact.js'
import { SecondFactorsCard } from './second-factors-card.js'
import { TagsCard } from './tags-card.js'
import { TextFact } from './text-fact.js'

interface MemberTabProps {
  member: MemberDetails
  onChange: (member: MemberDetails) => void
  reload: () => void
}

/** The profile of a member, edited in place, with the tags and notes of the team. */
export function ProfileTab({ member, onChange, reload }: MemberTabProps) {
  const messages = useMessages()
  const may = usePermission()
  const call = useCall()
  const save = useMemberEdit(member, onChange)
  const [isMoving, setMoving] = useState(false)
  const { data } = useResource('profile fields', (signal) =>
    call<{ fields: ProfileField[] }>('/members/v1/profile-fields', { signal }),
  )
  const canEdit = may('changeOwnerMember')
  const editor = { member, canEdit, save, reload }
  const { contact, profile } = member
  const { fields: labels } = messages.memberPage
  const saveContact = (key: string, value: unknown) => save({ member: { contact: { [key]: value } } })
  const saveSlug = async (slug: string) => {
    await call(`/members/v1/members/${encodeURIComponent(member.memberId)}/slug`, { method: 'POST', json: { slug } })
    reload()
  }
  const listOf = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])
  const siteFields = data?.fields ?? []
  const siteNames = new Set(siteFields.map(wireNameOf))
  const otherFields = Object.entries(contact.customFields ?? {}).filter(([name]) => !siteNames.has(name))
  const languages = Object.entries(languageNames).map(([value, label]) => ({ value, label }))
  return (
    <div className="member-cards">
      <Card title={messages.memberPage.profileHeading}>
        <dl className="facts">
          <NameFact {...editor} />
          <div>
            <dt>{messages.parts.email}</dt>
            <dd className="ui-row">
              <span dir="ltr">{member.email}</span>
              {may('changeMemberEmail') && (
                <Button small tone="quiet" onClick={() => setMoving(true)}>
                  {messages.memberPage.email.change}
                </Button>
              )}
            </dd>
          </div>
          <TextFact
            {...editor}
            label={labels.nickname}
            value={profile.nickname ?? ''}
            onSave={(text) => save({ member: { profile: { nickname: text || null } } })}
          />
          <TextFact
            {...editor}
            canEdit={may('updateMemberSlug')}
            label={messages.members.slug}
            hint={messages.memberPage.slugHint}
            value={member.slug}
            onSave={saveSlug}
          />
          <ChoiceFact
            {...editor}
            label={messages.members.emailLanguage}
            value={member.language ?? ''}
            options={[{ value: '', label: messages.members.siteDefault }, ...languages]}
            onSave={(value) => save({ language: value || null })}
          />
          <RoleFact member={member} reload={reload} />
          {(['company', 'jobTitle'] as const).map((key) => (
            <TextFact
              {...editor}
              key={key}
              label={labels[key]}
              value={contact[key] ?? ''}
              onSave={(text) => saveContact(key, text || null)}
            />
          ))}
          <TextFact
            {...editor}
            kind="date"
            label={labels.birthdate}
            value={contact.birthdate ?? ''}
            onSave={(text) => saveContact('birthdate', text || null)}
          />
          {(['phones', 'emails'] as const).map((key) => (
            <TextFact
              {...editor}
              key={key}
              kind="lines"
              label={labels[key]}
              value={(contact[key] ?? []).join('\n')}
              onSave={(text) => saveContact(key, listOf(text))}
            />
          ))}
          <TextFact
            {...editor}
            kind="url"
            label={labels.photo}
            value={profile.photo?.url ?? ''}
            onSave={(text) => save({ member: { profile: { photo: text === '' ? null : { url: text } } } })}
          />
          {(contact.addresses ?? []).length > 0 && (
            <div>
              <dt>{labels.addresses}</dt>
              <dd className="lines">{contact.addresses?.map(formatAddress).join('\n')}</dd>
            </div>
          )}
        </dl>
      </Card>
      <div className="member-cards">
        <LinkedAccountsCard member={member} onChange={onChange} />
        <PasskeysCard member={member} onChange={onChange} />
        <SecondFactorsCard member={member} onChange={onChange} />
        <TagsCard {...editor} />
        <NotesCard {...editor} />
        {siteFields.length > 0 && (
          <Card title={messages.memberPage.fieldsHeading}>
            <dl className="facts">
              {siteFields.map((field) => (
                <CustomFieldFact {...editor} key={field.key} field={field} />
              ))}
            </dl>
          </Card>
        )}
        {otherFields.length > 0 && (
          <Card title={messages.memberPage.otherFields}>
            <dl className="facts">
              {otherFields.map(([name, field]) => (
                <TextFact
                  {...editor}
                  key={name}
                  label={field?.name ?? name}
                  value={formatValue(field?.value)}
                  canEdit={canEdit && typeof field?.value === 'string'}
                  onSave={(text) =>
                    saveContact('customFields', { [name]: text === '' ? null : { ...field, value: text } })
                  }
                />
              ))}
            </dl>
          </Card>
        )}
      </div>
      <EmailDialog
        member={member}
        isOpen={isMoving}
        onClose={() => setMoving(false)}
        onChange={onChange}
        title={interpolate(messages.memberPage.email.title, { who: member.email })}
      />
    </div>
  )
}

const formatAddress = ({ id: _, ...address }: Record<string, unknown>): string =>
  Object.values(address)
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ')

const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
