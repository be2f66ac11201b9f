import { interpolate, languageNames } from '@foyer/messages/console'
import { Badge, Card } from '@foyer/ui'
import { labelOf, useMessages } from '../../language/messages.js'
import { toUrl } from '../../routing/location.js'
import { describeTemplate, hasDraft, type MailTemplateList } from './mail-template.js'

/** Lists all mails and marks those with texts of the owner. */
export function MailTemplatesCard({ templates: { mails, siteLanguage } }: { templates: MailTemplateList }) {
  const messages = useMessages()
  return (
    <Card title={messages.mail.templatesHeading}>
      <ul className="mail-templates">
        {mails.map(({ kind, ownIn }) => (
          <li key={kind}>
            <div>
              <a href={toUrl(`/mail/${kind}`, { language: siteLanguage })}>{describeTemplate(kind, messages).name}</a>
              <p className="soft small">{describeTemplate(kind, messages).when}</p>
            </div>
            <span className="ui-row">
              {hasDraft(kind) && <Badge tone="warning">{messages.mail.unsaved}</Badge>}
              {ownIn.map((language) => (
                <Badge key={language} tone="good">
                  {interpolate(messages.mail.customized, { language: labelOf(languageNames, language) })}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
