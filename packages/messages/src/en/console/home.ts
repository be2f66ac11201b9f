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
  membersNow: 'Members',
  requests: 'Requests to review',
  active: 'Active members',
  blocked: 'Blocked members',
  getStarted: 'Get started · {done} of {total}',
  toDo: 'To do',
}
