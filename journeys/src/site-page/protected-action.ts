import { createFoyerClient, localStorageTokenStorage } from '@foyer/client'
import { requireRecentAuthentication } from '@foyer/client/factors'
import { finishSignIn } from '@foyer/client/sign-in'

/** A site with one action that needs a recent sign-in with two factors. Its URL names the server and the client. */
const given = new URLSearchParams(location.search)
if (given.has('client')) sessionStorage.setItem('site', location.search)
const site = new URLSearchParams(sessionStorage.getItem('site') ?? '')
const client = createFoyerClient({
  url: site.get('foyer') ?? '',
  clientId: site.get('client') ?? '',
  storage: localStorageTokenStorage(),
})
const redirectUri = `${location.origin}/callback`
const show = (text: string) => {
  document.querySelector('h1')?.replaceChildren(text)
}

document.body.insertAdjacentHTML('beforeend', '<button id="sign-in">Sign in</button><button id="pay">Pay</button>')
document.getElementById('sign-in')?.addEventListener('click', async () => {
  const oauthData = client.generateOAuthData(redirectUri)
  sessionStorage.setItem('foyer.oauth', JSON.stringify(oauthData))
  location.assign((await client.getAuthUrl(oauthData)).authUrl)
})
document.getElementById('pay')?.addEventListener('click', async () => {
  if (await requireRecentAuthentication(client, { redirectUri, maxAge: 300, twoFactors: true })) show('Paid')
})
if (location.pathname === '/callback') {
  await finishSignIn(client)
  show('Signed in')
}
