/** Texts of the error pages by code, in English: what happened and what to do. */
export const errors = {
  GENERAL: { title: 'Something went wrong', sentence: 'Something went wrong on our side. Please try again.' },
  REFUSED: { title: 'Something went wrong', sentence: 'The request could not be read.' },
  flow_expired: {
    title: 'This sign-in has expired',
    sentence: 'This sign-in was started too long ago or was already completed. Go back to the site and start again.',
  },
  set_up_done: {
    title: 'This site is set up',
    sentence: '{site} has an owner already. Sign in to the console; an owner can invite others.',
  },
  set_up_link_over: {
    title: 'This link no longer works',
    sentence:
      'A set-up link works once and for 24 hours. Restart the server: it prints a new one as long as {site} has no owner.',
  },
  view_as_private_window: {
    title: 'Open this in a private window',
    sentence: 'Someone is signed in to this browser. Open the link in a private window to keep that session.',
  },
  view_as_link_over: {
    title: 'This link no longer works',
    sentence: 'A link to view the site as a member works once and for five minutes. Create a new one in the console.',
  },
  not_an_owner: {
    title: 'This account does not run the site',
    sentence:
      "The console of {site} is for those who run it, and this account is not one of them. Sign in with an owner's account, or ask an owner to invite you.",
  },
  unknown_client: { title: 'Unknown application', sentence: "The app that sent you here isn't registered." },
  wrong_return_address: {
    title: 'The return address does not match',
    sentence: 'The site asked to return to an address that is not registered. Contact the owner of {site}.',
  },
  NOT_FOUND: { title: 'Page not found', sentence: 'This page does not exist. Check the address, or go back.' },
  UNAVAILABLE: {
    title: 'Back in a moment',
    sentence: '{site} is under maintenance or very busy. Nothing is lost. Try again in a moment.',
  },
  THROTTLED_FEATURE: {
    title: 'Please wait a moment',
    sentence: 'There were too many attempts. Wait before you try again.',
  },
  cookies_blocked: {
    title: 'Cookies are switched off',
    sentence:
      'Signing in needs cookies, and your browser sent none. Allow them for this page, go back and send the form again.',
  },
  form_expired: {
    title: 'This form has expired',
    sentence: 'The page was open for too long, or was opened in another tab. Go back, reload the page and try again.',
  },
  PERMISSION_DENIED: {
    title: 'This is not allowed',
    sentence: 'The form was sent from another site, which is not allowed. Open {site} yourself and start there.',
  },
}
