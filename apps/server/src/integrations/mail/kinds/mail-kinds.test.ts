import { getMailMessages } from '@foyer/messages'
import { expect, it } from 'vitest'
import type { MailPart } from './mail-kind.js'
import { mailKindOf, mailKinds, messageKeyOf } from './mail-kinds.js'

const textsOf = (part: MailPart): string[] =>
  typeof part === 'object' ? Object.values(part) : part === 'code' ? [] : [part]

it.each(mailKinds.map(({ kind }) => kind))('%s uses each of its texts in one place', (kind) => {
  const texts = ['subject', 'preheader', 'heading', ...mailKindOf(kind).parts.flatMap(textsOf)]
  expect(texts.toSorted()).toEqual(Object.keys(getMailMessages('en').messages[messageKeyOf(kind)]).toSorted())
})
