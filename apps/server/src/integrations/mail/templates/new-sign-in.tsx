import { fillText } from '@foyer/messages'
import type { NewSignInMail } from '../mail-content.js'
import { Action, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** Tells a member of a sign-in that followed many wrong passwords. */
export function newSignIn(mail: NewSignInMail, paper: Stationery): Draft {
  const words = paper.messages.newSignIn
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={{ ...paper, origin: undefined }} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Paragraph>{say(words.from)}</Paragraph>
        <Paragraph>{say(words.notYou)}</Paragraph>
        <Action paper={paper} label={say(words.action)} link={mail.link} />
      </Letter>
    ),
  }
}
