import { fillText } from '@foyer/messages'
import type { AccountDeletedMail } from '../mail-content.js'
import { Aside, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** The account is gone (ux-checklist DD-03). */
export function accountDeleted(_mail: AccountDeletedMail, paper: Stationery): Draft {
  const words = paper.messages.accountDeleted
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Paragraph>{say(words.gone)}</Paragraph>
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}
