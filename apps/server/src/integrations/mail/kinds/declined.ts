import { mailKind } from './mail-kind.js'

/** The owner declined the request to join (ux-checklist WA-03): neutral, with the owner's reason if there is one. */
export const declined = mailKind({
  kind: 'declined',
  parts: ['lead', { beforeQuotation: 'reason' }, 'again', { aside: 'notYou' }],
  quotation: ({ reason }: { reason: string | null }) => reason,
  sample: { causedBy: 'owner', reason: 'Every place on the course is taken until spring.' },
})
