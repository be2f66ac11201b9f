import { mailKind } from './mail-kind.js'

/** To an owner: confirms that mail is delivered; the link leads to the sender settings. */
export const test = mailKind({
  kind: 'test',
  path: '/console/mail',
  parts: ['lead', 'next', 'action'],
  isEditable: false,
  sample: {},
})
