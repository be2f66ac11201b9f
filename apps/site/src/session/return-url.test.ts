// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { getReturnUrl, toSameSiteUrl } from './return-url.js'

it.each([
  { next: '/kiln-notes#firing-117', to: '/kiln-notes#firing-117' },
  { next: '/pieces?kind=mug&glaze=kelp', to: '/pieces?kind=mug&glaze=kelp' },
  { next: 'https://evil.example/', to: '/' },
  { next: '//evil.example/cart', to: '/' },
  { next: '/\\evil.example', to: '/' },
  { next: 'javascript:alert(1)', to: '/' },
  { next: 'data:text/html,hello', to: '/' },
  { next: '/sign-in?next=/sign-in', to: '/' },
  { next: '/callback#code=1', to: '/' },
  { next: 'http://[', to: '/' },
  { next: '', to: '/' },
])('G-56: $next leads to $to', ({ next, to }) => {
  expect(toSameSiteUrl(next)).toBe(to)
  expect(getReturnUrl(`?next=${encodeURIComponent(next)}`)).toBe(to)
})

it('G-56: without an address, the first page', () => {
  expect(getReturnUrl('')).toBe('/')
})
