/** What the HTML part of a mail calls the logo (RFC 2392). */
export const LOGO_CID = 'logo'
