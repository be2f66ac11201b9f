import type { PasskeyMessages } from '../messages.js'

/** Texts about passkeys in Spanish. */
export const passkeys: PasskeyMessages = {
  use: 'Usar una llave de acceso',
  offer: {
    heading: '¿Añadir una llave de acceso?',
    lead: 'La próxima vez, inicie sesión en {site} con su huella, su cara o el bloqueo de pantalla. Sin contraseña.',
    later: 'Ahora no',
  },
  noScript: 'Las llaves de acceso necesitan JavaScript. Actívelo en esta página y vuelva a cargarla.',
  unsupported: 'Este navegador no admite llaves de acceso.',
  add: 'Añadir una llave de acceso',
}
