import { fillText } from '@foyer/messages'
import type { InvitationMail } from '../mail-content.js'
import { Action, Aside, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** The owner asks somebody in. */
export function invitation(mail: InvitationMail, paper: Stationery): Draft {
  const words = paper.messages.invitation
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Action paper={paper} label={say(words.action)} link={mail.link} />
        <Paragraph>{say(words.life)}</Paragraph>
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}
