/**
 * `@foyer/server` is a program: `npx @foyer/server serve`. What its module exports is for `@foyer/testing` of the same
 * version and may change in any release.
 */
export {}
