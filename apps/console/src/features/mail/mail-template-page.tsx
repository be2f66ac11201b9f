import { interpolate, languageNames } from '@foyer/messages/console'
import { EmptyState, Select, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { describeTemplate, type MailTemplate } from './mail-template.js'
import { MailTemplateForm } from './mail-template-form.js'

/** Edits one mail in one language. Both are part of the URL. */
export default function MailTemplatePage() {
  const messages = useMessages()
  const call = useCall()
  const [, , kind = ''] = useLocation().path.split('/')
  const [{ language = 'en' }, change] = useQuery()
  const {
    data,
    fault,
    reload,
    isOld,
    change: set,
  } = useResource(`mail ${kind} ${language}`, (signal) =>
    call<MailTemplate>(`/owner/v1/mail/texts/${encodeURIComponent(kind)}/${encodeURIComponent(language)}`, { signal }),
  )
  const template = describeTemplate(kind, messages)
  const isGone = fault?.status === 404
  return (
    <>
      <PageHeading title={interpolate(messages.mail.title, { name: template.name })}>
        {isGone ? messages.mail.heading : template.name}
      </PageHeading>
      <p>
        <a href={toUrl('/mail')}>{messages.mail.all}</a>
      </p>
      {isGone ? (
        <EmptyState title={messages.mail.notFound}>
          <p>{messages.mail.notFoundHint}</p>
        </EmptyState>
      ) : (
        <>
          <p className="soft">{template.when}</p>
          <div className="template-language">
            <Select
              label={messages.parts.language}
              value={language}
              hint={messages.mail.languageHint}
              onChange={(event) => change({ language: event.target.value })}
            >
              {Object.entries(languageNames).map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <FaultNotice fault={fault} retry={reload} />
          {data === undefined && fault === undefined && <Skeleton lines={10} />}
          {data !== undefined && !isOld && (
            <MailTemplateForm
              key={JSON.stringify(data)}
              template={data}
              reload={reload}
              onSaved={(saved) => set(() => saved)}
            />
          )}
        </>
      )}
    </>
  )
}
