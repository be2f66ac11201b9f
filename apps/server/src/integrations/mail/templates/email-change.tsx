import { fillText } from '@foyer/messages'
import type { ReactNode } from 'react'
import type { EmailChangeAskedMail, EmailChangedMail, EmailChangeMail } from '../mail-content.js'
import { Action, Aside, Code, Letter, Paragraph } from './letter.js'
import type { Draft, Stationery } from './stationery.js'

interface Opening {
  subject: string
  preheader: string
  heading: string
  lead: string
}

type Say = (text: string) => string

/** A letter that opens as all three about an address do; `rest` is what follows the first sentence. */
function letterAbout(words: Opening, paper: Stationery, rest: (say: Say) => ReactNode): Draft {
  const say: Say = (text) => fillText(text, paper.values)
  return {
    subject: say(words.subject),
    letter: (
      <Letter paper={paper} preheader={say(words.preheader)} heading={say(words.heading)}>
        <Paragraph>{say(words.lead)}</Paragraph>
        {rest(say)}
      </Letter>
    ),
  }
}

/** To the new address: the six digits that prove it (AC-03). */
export function emailChange(mail: EmailChangeMail, paper: Stationery): Draft {
  const words = paper.messages.emailChange
  return letterAbout(words, paper, (say) => (
    <>
      <Code code={mail.code} />
      <Paragraph>{say(words.life)}</Paragraph>
      <Aside>{say(words.notYou)}</Aside>
    </>
  ))
}

/** To the old address, while it still is the account's: how to stop it (AC-03). */
export function emailChangeAsked(mail: EmailChangeAskedMail, paper: Stationery): Draft {
  const words = paper.messages.emailChangeAsked
  return letterAbout(words, paper, (say) => (
    <>
      <Paragraph>{say(words.notYou)}</Paragraph>
      <Action paper={paper} label={say(words.action)} link={mail.link} />
    </>
  ))
}

/** To the old address, once it no longer is the account's (AC-03). */
export function emailChanged(_mail: EmailChangedMail, paper: Stationery): Draft {
  const words = paper.messages.emailChanged
  return letterAbout(words, paper, (say) => <Paragraph>{say(words.notYou)}</Paragraph>)
}
