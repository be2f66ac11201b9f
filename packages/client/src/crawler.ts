/**
 * Returns whether a user agent identifies itself as a crawler or a link preview fetcher. Headless browsers do not
 * count, because end-to-end tests of a site use them; `navigator.webdriver` is not checked for the same reason.
 */
export const isCrawler = (userAgent: string): boolean =>
  /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|embedly|preview|lighthouse|pagespeed|archiver/i.test(userAgent)
