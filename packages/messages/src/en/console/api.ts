export const api = {
  errors: {
    0: "Can't reach the server. The data shown may be out of date.",
    401: 'Your session has ended. Sign in again to continue.',
    403: 'Your role does not allow this.',
    404: 'Not found. It may have been deleted.',
    429: 'Too many requests. Wait a moment and try again.',
  },
  serverError: 'Something went wrong on the server. No changes were made.',
  refused: 'The server rejected this request.',
  codes: {
    UNREADABLE_RESPONSE: 'The server sent an unreadable response.',
  },
  tryAgain: 'Try again',
}
