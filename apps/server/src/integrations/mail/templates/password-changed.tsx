import { fillText } from '@foyer/messages'
import type { PasswordChangedMail } from '../mail-content.js'
import { Action, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** Tells the member, with the way out if it was somebody else (RP-04). */
export function passwordChanged(mail: PasswordChangedMail, paper: Stationery): Draft {
  const words = paper.messages.passwordChanged
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Paragraph>{say(mail.link === undefined ? words.notYouNoLink : words.notYou)}</Paragraph>
        {mail.link !== undefined && <Action paper={paper} label={say(words.action)} link={mail.link} />}
      </Letter>
    ),
  }
}
