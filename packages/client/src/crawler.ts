/**
 * Whether a user agent names itself as a crawler or a preview fetcher. A headless browser is not one: the tests of a
 * site are driven by one, and `navigator.webdriver` is left out of it for the same reason.
 */
export const isCrawler = (userAgent: string): boolean =>
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse|pagespeed|archiver/i.test(userAgent)
