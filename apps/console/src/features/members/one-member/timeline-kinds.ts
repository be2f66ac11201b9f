/** The filters of the timeline, with the audit actions that belong to each. */
export const timelineKinds = {
  signIns: [
    ...['signed-in', 'signed-on', 'proven-again', 'session-ended', 'renewal-refused', 'refresh-token-replayed'],
    ...['member-disconnected', 'member-session-ended', 'consent-given', 'consent-withdrawn', 'code-replayed'],
  ],
  account: [
    ...['registered', 'invitation-accepted', 'member-created', 'email-verified', 'email-changed', 'owner-joined'],
    ...[
      'identity-linked',
      'identity-unlinked',
      'passkey-added',
      'passkey-removed',
      'second-factor-added',
      'second-factor-removed',
      'recovery-codes-renewed',
      'recovery-code-used',
      'password-changed',
      'password-recovered',
      'reset-required',
      'reset-lifted',
      'member-approved',
    ],
    ...['member-blocked', 'member-unblocked', 'member-muted', 'member-unmuted', 'member-deletion-scheduled'],
    ...['member-restored', 'owner-added', 'owner-changed', 'owner-removed'],
  ],
  team: [
    ...['member-created', 'member-approved', 'member-blocked', 'member-unblocked', 'member-muted', 'member-unmuted'],
    ...['member-profile-changed', 'member-slug-changed', 'member-exported', 'member-disconnected', 'reset-required'],
    ...['reset-lifted', 'member-session-ended', 'member-deletion-scheduled', 'member-restored', 'owner-added'],
    ...['owner-changed', 'owner-removed', 'password-email-sent', 'identity-unlinked', 'passkey-removed'],
    ...['second-factor-removed'],
  ],
  mails: ['password-email-sent', 'email-change-asked', 'reset-required', 'member-approved', 'member-created'],
} as const satisfies Record<string, readonly string[]>

export type TimelineKind = keyof typeof timelineKinds

/** Returns whether a text names a filter. */
export const isTimelineKind = (text: string | undefined): text is TimelineKind =>
  text !== undefined && Object.hasOwn(timelineKinds, text)

const iconKinds: readonly TimelineKind[] = ['signIns', 'account', 'mails', 'team']

/** Returns the kind whose icon an action has: the first that contains it. */
export const kindOfAction = (action: string): TimelineKind =>
  iconKinds.find((kind) => (timelineKinds[kind] as readonly string[]).includes(action)) ?? 'team'
