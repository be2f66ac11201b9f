import { Badge, Card } from '@foyer/ui'
import { toUrl } from '../../routing/location.js'
import { hasDraft, languageNames, type MailTemplateList, templateLabels, templateName } from './mail-template.js'

/** Lists all mails and marks those with texts of the owner. */
export function MailTemplatesCard({ letters: { mails, siteLanguage } }: { letters: MailTemplateList }) {
  return (
    <Card title="What mails say">
      <ul className="letters">
        {mails.map(({ kind, ownIn }) => (
          <li key={kind}>
            <div>
              <a href={toUrl(`/mail/${kind}`, { language: siteLanguage })}>{templateName(kind)}</a>
              <p className="soft small">{templateLabels[kind]?.when}</p>
            </div>
            <span className="ui-row">
              {hasDraft(kind) && <Badge tone="warning">Not saved yet</Badge>}
              {ownIn.map((language) => (
                <Badge key={language} tone="good">
                  Own text, {languageNames[language] ?? language}
                </Badge>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
