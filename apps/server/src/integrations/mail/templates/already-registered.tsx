import { fillText } from '@foyer/messages'
import type { AlreadyRegisteredMail } from '../mail-content.js'
import { Action, Aside, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** Tells the holder of an address what the sign-up page tells nobody (SU-07). */
export function alreadyRegistered(mail: AlreadyRegisteredMail, paper: Stationery): Draft {
  const words = paper.messages.alreadyRegistered
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Action paper={paper} label={say(words.action)} link={mail.link} />
        <Paragraph>{say(words.forgot)}</Paragraph>
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}
