import { fillText } from '@foyer/messages'
import type { EmailChangeAskedMail, EmailChangedMail, EmailChangeMail } from '../mail-content.js'
import { Action, Aside, Code, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

/** To the new address: the six digits that prove it (AC-03). */
export function emailChange(mail: EmailChangeMail, paper: Stationery): Draft {
  const words = paper.messages.emailChange
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Code code={mail.code} />
        <Paragraph>{say(words.life)}</Paragraph>
        <Aside>{say(words.notYou)}</Aside>
      </Letter>
    ),
  }
}

/** To the old address, while it still is the account's: how to stop it (AC-03). */
export function emailChangeAsked(mail: EmailChangeAskedMail, paper: Stationery): Draft {
  const words = paper.messages.emailChangeAsked
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Paragraph>{say(words.notYou)}</Paragraph>
        <Action paper={paper} label={say(words.action)} link={mail.link} />
      </Letter>
    ),
  }
}

/** To the old address, once it no longer is the account's (AC-03). */
export function emailChanged(_mail: EmailChangedMail, paper: Stationery): Draft {
  const words = paper.messages.emailChanged
  const say = (text: string) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        <Paragraph>{say(words.notYou)}</Paragraph>
      </Letter>
    ),
  }
}
