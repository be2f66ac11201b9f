import { fillText } from '@foyer/messages'
import type { ApprovedMail } from '../mail-content.js'
import { Action, Aside, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** The owner said yes (WA-01). */
export function approved(mail: ApprovedMail, paper: Stationery): Draft {
  const words = paper.messages.approved
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        {mail.link !== undefined && <Action paper={paper} label={say(words.action)} link={mail.link} />}
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}
