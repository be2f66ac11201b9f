export const home = {
  steps: {
    name: {
      label: 'Name the site',
      hint: 'Shown on every page and in every email.',
      action: 'Settings',
    },
    policy: {
      label: 'Choose who can sign up',
      hint: 'Everyone, with approval, or by invitation.',
    },
    sender: {
      label: 'Set up the email sender',
      hint: 'A name and address people recognize. Send a test to check it.',
      action: 'Emails',
    },
    client: {
      label: 'Add the first application',
      hint: 'The website or app that uses this server for sign-in.',
      action: 'New application',
    },
    signUp: {
      label: 'Try the sign-in page',
      hint: 'Create a test account as a visitor would.',
    },
  },
  heading: 'Home',
  getStarted: 'Get started · {done} of {total}',
  toDo: 'To do',
  setUpDone: 'Setup complete',
  today: {
    heading: 'Today',
    change: '{change} · {lastWeek}',
    byNow: '{count} by this time last {day}',
    wholeDay: '{count} in total last {day}',
    unknown: 'No previous week yet',
  },
  attention: {
    heading: 'Needs attention',
    nothing: 'Nothing needs attention',
    requests: { one: '{count} request to review', other: '{count} requests to review' },
    failures: {
      one: '{count} failed sign-in in the last 24 hours (daily average: {average})',
      other: '{count} failed sign-ins in the last 24 hours (daily average: {average})',
    },
    mailFailed: {
      one: '{count} email could not be delivered and will be retried',
      other: '{count} emails could not be delivered and will be retried',
    },
    mailLate: {
      one: '{count} email has been queued for more than 10 minutes',
      other: '{count} emails have been queued for more than 10 minutes',
    },
    webhooks: {
      failing: 'Webhook deliveries to {host} are failing',
      off: 'Webhook to {host} disabled after repeated failures',
      gone: 'Webhook to {host} disabled: the endpoint no longer exists (410)',
    },
    addresses: {
      redirect: {
        one: '{application}: {count} redirect URI rejected',
        other: '{application}: {count} redirect URIs rejected',
      },
      origin: { one: '{application}: {count} origin rejected', other: '{application}: {count} origins rejected' },
      logout: {
        one: '{application}: {count} post-logout redirect URI rejected',
        other: '{application}: {count} post-logout redirect URIs rejected',
      },
    },
    unknownApplication: 'Unknown application',
  },
  latest: {
    heading: 'Latest sign-ups',
    all: 'All members',
    none: 'No members yet',
  },
}
