import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { Room, type RoomProps } from '../room.js'
import { keepTyped } from './keep-typed.js'

const room = document.querySelector('main')
const given = document.getElementById('model')?.textContent
if (room && given) {
  const props: RoomProps = JSON.parse(given)
  // At once, before the captcha's script draws into the page.
  flushSync(() => hydrateRoot(room, <Room {...props} />))
  try {
    keepTyped()
  } catch {
    // Storage is switched off: the page works, and the address is typed again.
  }
}
