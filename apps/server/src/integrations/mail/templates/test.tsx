import { fillText } from '@foyer/messages'
import type { TestMail } from '../mail-content.js'
import { Action, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** Tells an owner that mail of the site arrives. */
export function test(mail: TestMail, paper: Stationery): Draft {
  const words = paper.messages.test
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Paragraph>{say(words.next)}</Paragraph>
        <Action paper={paper} label={say(words.action)} link={mail.link} />
      </Letter>
    ),
  }
}
