import { Badge, Card } from '@foyer/ui'
import { addressOf } from '../../routing/location.js'
import { hasDraft, type LetterList, languageNames, letterWords, nameOf } from './letter.js'

/** Every mail there is, with where the owner wrote the words. */
export function LettersCard({ letters: { mails, siteLanguage } }: { letters: LetterList }) {
  return (
    <Card title="What mails say">
      <ul className="letters">
        {mails.map(({ kind, ownIn }) => (
          <li key={kind}>
            <div>
              <a href={addressOf(`/mail/${kind}`, { language: siteLanguage })}>{nameOf(kind)}</a>
              <p className="soft small">{letterWords[kind]?.when}</p>
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
