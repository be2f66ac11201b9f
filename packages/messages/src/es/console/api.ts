import type { ConsoleMessages } from '../../console-messages.js'

export const api: ConsoleMessages['api'] = {
  errors: {
    0: 'No se puede conectar con el servidor. Los datos mostrados pueden estar desactualizados.',
    401: 'Su sesión ha terminado. Inicie sesión de nuevo para continuar.',
    403: 'Su rol no lo permite.',
    404: 'No encontrado. Es posible que se haya eliminado.',
    429: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  },
  serverError: 'Se produjo un error en el servidor. No se realizó ningún cambio.',
  refused: 'El servidor rechazó esta solicitud.',
  codes: {
    UNREADABLE_RESPONSE: 'El servidor envió una respuesta ilegible.',
  },
  tryAgain: 'Reintentar',
}
