import type { CaptchaPrompt } from '@foyer/protocol'

type Directive = 'script-src' | 'style-src' | 'connect-src' | 'frame-src'

/** The sources that each captcha widget needs according to its documentation. The built-in captcha needs none. */
const sources: Record<CaptchaPrompt['provider'], Partial<Record<Directive, string>>> = {
  altcha: {},
  recaptcha: {
    'script-src': 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
    'frame-src': 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
  },
  hcaptcha: {
    'script-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'style-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'connect-src': 'https://hcaptcha.com https://*.hcaptcha.com',
    'frame-src': 'https://hcaptcha.com https://*.hcaptcha.com',
  },
  turnstile: {
    'script-src': 'https://challenges.cloudflare.com',
    'frame-src': 'https://challenges.cloudflare.com',
  },
}

/** Returns the policy for what a page loads: our own files, and the hosts of the captcha on the page (V3.6.1). */
export function contentPolicy(captcha: CaptchaPrompt | undefined): string {
  const more = captcha === undefined ? {} : sources[captcha.provider]
  const own: Record<string, string> = {
    'default-src': "'none'",
    'style-src': "'self'",
    'script-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'worker-src': "'self'",
  }
  for (const [directive, hosts] of Object.entries(more))
    own[directive] = own[directive] === undefined ? hosts : `${own[directive]} ${hosts}`
  return Object.entries(own)
    .map(([directive, hosts]) => `${directive} ${hosts}`)
    .join('; ')
}
