/** Sample data, in development only. */
export const sample = {
  heading: 'Sample data',
  hint: '200 members with sessions, requests and 90 days of activity, a collection and a webhook. Only in development; you can remove them again.',
  load: 'Load sample members',
  remove: 'Remove sample data',
  loaded: 'Sample members loaded',
  removed: 'Sample data removed',
}
