import { fillText } from '@foyer/messages'
import type { VerificationMail } from '../mail-content.js'
import { Action, Aside, Code, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** The six digits that prove an address (VE-11). */
export function verification(mail: VerificationMail, paper: Stationery): Draft {
  const words = paper.messages.verification
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Code code={mail.code} />
        <Paragraph>{say(words.life)}</Paragraph>
        {mail.link !== undefined && (
          <>
            <Paragraph>{say(words.orLink)}</Paragraph>
            <Action paper={paper} label={say(words.action)} link={mail.link} />
          </>
        )}
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}
