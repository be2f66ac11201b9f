import { Badge, Card } from '@foyer/ui'
import { toUrl } from '../../routing/location.js'
import { hasDraft, languageNames, type MailTemplateList, templateLabels, templateName } from './mail-template.js'

/** Every mail there is, with where the owner wrote the words. */
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
