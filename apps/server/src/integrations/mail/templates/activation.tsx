import { fillText } from '@foyer/messages'
import type { ActivationMail } from '../mail-content.js'
import { Action, Aside, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** An account the owner made waits for its password. */
export function activation(mail: ActivationMail, paper: Stationery): Draft {
  const words = paper.messages.activation
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
