import { EmptyState, Select, Skeleton } from '@foyer/ui'
import { FaultNotice } from '../../api/fault-notice.js'
import { useResource } from '../../api/use-resource.js'
import { toUrl } from '../../routing/location.js'
import { PageHeading } from '../../routing/page-heading.js'
import { useLocation, useQuery } from '../../routing/use-location.js'
import { useCall } from '../../session/owner.js'
import { languageNames, type MailTemplate, templateLabels, templateName } from './mail-template.js'
import { MailTemplateForm } from './mail-template-form.js'

/** Edits one mail in one language. Both are part of the URL. */
export default function MailTemplatePage() {
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
  const isGone = fault?.status === 404
  return (
    <>
      <PageHeading title={`${templateName(kind)} · E-mail`}>{isGone ? 'E-mail' : templateName(kind)}</PageHeading>
      <p>
        <a href={toUrl('/mail')}>All e-mails</a>
      </p>
      {isGone ? (
        <EmptyState title="There is no such mail">
          <p>Or none in this language.</p>
        </EmptyState>
      ) : (
        <>
          <p className="soft">{templateLabels[kind]?.when}</p>
          <div className="letter-language">
            <Select
              label="Language"
              value={language}
              hint="People get mails in the language of their pages, else in that of the site."
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
