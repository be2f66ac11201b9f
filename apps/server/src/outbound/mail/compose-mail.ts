// Temporary stand-in until the templates land; replace this file whole.
export async function composeMail(mail: {
  kind: string
  [key: string]: unknown
}): Promise<{ subject: string; html: string; text: string }> {
  return { subject: mail.kind, html: JSON.stringify(mail), text: JSON.stringify(mail) }
}
