import { fillText } from '@foyer/messages'
import type { DeclinedMail } from '../mail-content.js'
import { Aside, Letter, Paragraph, Quotation } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** The owner did not let the person in (ux-checklist WA-03): neutral, with the owner's reason if there is one. */
export function declined(mail: DeclinedMail, paper: Stationery): Draft {
  const words = paper.messages.declined
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        {mail.reason !== undefined && <Paragraph>{say(words.reason)}</Paragraph>}
        {mail.reason !== undefined && <Quotation>{mail.reason}</Quotation>}
        <Paragraph>{say(words.again)}</Paragraph>
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}
