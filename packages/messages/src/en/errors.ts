/** Texts of the error pages by code, in English: what happened and what to do. */
export const errors = {
  GENERAL: { title: 'Something went wrong', sentence: 'Something went wrong on our side. Try again.' },
  REFUSED: { title: 'Something went wrong', sentence: 'The request could not be read.' },
  flow_expired: {
    title: 'This sign-in has expired',
    sentence: 'This sign-in was started too long ago or was already completed. Go back to the site and start again.',
  },
  set_up_done: {
    title: 'This site is already set up',
    sentence: '{site} already has an owner. Sign in to the console, or ask an owner to invite you.',
  },
  set_up_link_over: {
    title: 'This link no longer works',
    sentence:
      'A set-up link works once and expires after 24 hours. To get a new one, restart the server. It prints a link until {site} has an owner.',
  },
  view_as_private_window: {
    title: 'Open this in a private window',
    sentence: 'Someone is signed in to this browser. Open the link in a private window to keep that session.',
  },
  view_as_link_over: {
    title: 'This link no longer works',
    sentence:
      'A link to view the site as a member works once and expires after five minutes. Create a new one in the console.',
  },
  not_an_owner: {
    title: 'This account is not on the team',
    sentence:
      'Only team members can use the console of {site}. Sign in with a team account, or ask an owner to invite you.',
  },
  unknown_client: { title: 'Unknown application', sentence: "The app that sent you here isn't registered." },
  wrong_return_address: {
    title: 'Return address not registered',
    sentence: 'The site asked to send you back to an address that is not registered. Contact the owner of {site}.',
  },
  NOT_FOUND: { title: 'Page not found', sentence: 'This page does not exist. Check the URL, or go back.' },
  UNAVAILABLE: {
    title: 'Temporarily unavailable',
    sentence: '{site} is under maintenance or very busy. Nothing is lost. Try again in a moment.',
  },
  THROTTLED_FEATURE: {
    title: 'Too many attempts',
    sentence: 'Wait a moment before you try again.',
  },
  cookies_blocked: {
    title: 'Cookies are blocked',
    sentence:
      'Signing in requires cookies, and your browser sent none. Allow cookies for this page, go back and send the form again.',
  },
  form_expired: {
    title: 'This form has expired',
    sentence: 'The page was open for too long, or was opened in another tab. Go back, reload the page and try again.',
  },
  PERMISSION_DENIED: {
    title: 'Request not allowed',
    sentence: 'The form was sent from another site, which is not allowed. Open {site} and start there.',
  },
}
