import type { PageMessages } from '../messages.js'

/** The error pages by code in Spanish. */
export const errors: PageMessages['errors'] = {
  GENERAL: { title: 'Algo no ha funcionado', sentence: 'El fallo es nuestro. Vuelva a intentarlo.' },
  REFUSED: { title: 'Algo no ha funcionado', sentence: 'No se pudo leer la solicitud.' },
  flow_expired: {
    title: 'Este inicio de sesión ha caducado',
    sentence: 'Se empezó hace demasiado tiempo o ya terminó. Vuelva al sitio y empiece de nuevo.',
  },
  unknown_client: { title: 'Este sitio no es conocido', sentence: 'El sitio del que viene no se conoce aquí.' },
  wrong_return_address: {
    title: 'La dirección de retorno no coincide',
    sentence: 'El sitio pide la respuesta en una dirección que no está en su lista. Avise a quien dirige {site}.',
  },
  NOT_FOUND: { title: 'Aquí no hay nada', sentence: 'Esta página no existe. Compruebe la dirección o vuelva atrás.' },
  UNAVAILABLE: {
    title: 'Volvemos en un momento',
    sentence: 'El servicio no puede responder ahora. Vuelva a intentarlo dentro de un momento.',
  },
  THROTTLED_FEATURE: {
    title: 'Espere un momento',
    sentence: 'Ha habido demasiados intentos. Espere antes del siguiente.',
  },
  PERMISSION_DENIED: {
    title: 'Este formulario ha caducado',
    sentence:
      'La página estuvo abierta demasiado tiempo o el navegador bloquea las cookies. Permítalas en esta página y empiece de nuevo.',
  },
}
