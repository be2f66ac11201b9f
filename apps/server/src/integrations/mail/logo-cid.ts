/** The Content-ID of the logo in the HTML part of a mail (RFC 2392). */
export const LOGO_CID = 'logo'
