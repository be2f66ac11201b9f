/** Routes that are no part of the interface, and why. A route is either described or named here. */
export const leftOut: Readonly<Record<string, string>> = {
  'GET /': 'leads people to the sign-in page',
  'GET /signin': 'a page for people',
  'POST /signin': 'the form of that page',
  'GET /signup': 'a page for people',
  'POST /signup': 'the form of that page',
  'GET /verify-email': 'a page for people',
  'POST /verify-email': 'the form of that page',
  'GET /verify-email/status': 'what that page asks while it waits',
  'GET /verify-email/link': 'a page for people',
  'POST /verify-email/link': 'the form of that page',
  'GET /forgot-password': 'a page for people',
  'POST /forgot-password': 'the form of that page',
  'GET /reset-password': 'a page for people',
  'POST /reset-password': 'the form of that page',
  'GET /.well-known/change-password': 'leads to the page that changes a password (W3C change-password-url)',
  'GET /signed-out': 'a page for people',
  'GET /waiting': 'a page for people',
  'POST /waiting': 'the form of that page',
  'GET /waiting/status': 'what that page asks while it waits',
  'GET /dev/inbox': 'development only',
  'GET /dev/kit': 'development only',
  'GET /dev/kit/:name': 'development only',
  'GET /dev/mails': 'development only',
  'GET /dev/mails/html': 'development only',
  'GET /dev/clock': 'development only',
  'POST /dev/clock': 'development only',
}

/** The files of the hosted pages: their names change with their content. */
export const LEFT_OUT_FOLDER = '/assets/'
