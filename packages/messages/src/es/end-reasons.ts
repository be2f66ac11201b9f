import type { EndReasonMessages } from '../end-reasons-for.js'

/**
 * Why a session ended, by reason code (`sessionEndReasons` of `@foyer/protocol`), in Spanish. `unknown` is the message
 * for unknown codes.
 */
export const endReasons: EndReasonMessages = {
  signed_out: 'Ha cerrado la sesión en este dispositivo o en otro.',
  signed_out_elsewhere: 'Cerró la sesión de este dispositivo desde otro.',
  ended_by_owner: 'El responsable del sitio ha cerrado su sesión. Puede volver a iniciarla.',
  password_changed:
    'Se ha cambiado su contraseña y se ha cerrado la sesión en sus otros dispositivos. Inicie sesión con la contraseña nueva.',
  password_reset:
    'Se ha restablecido su contraseña y se ha cerrado la sesión en todos los dispositivos. Inicie sesión con la contraseña nueva.',
  reset_required: 'El sitio exige una contraseña nueva antes de continuar.',
  blocked: 'Su cuenta se ha suspendido. Contacte con el responsable del sitio.',
  deleted: 'Su cuenta se ha eliminado.',
  reuse_detected:
    'Es posible que alguien haya copiado su sesión, así que la hemos cerrado para protegerle. Vuelva a iniciar sesión.',
  expired_idle: 'Su sesión ha caducado por inactividad. Inicie sesión para continuar.',
  expired_absolute: 'Su sesión ha llegado a su duración máxima. Inicie sesión para continuar.',
  too_many_sessions: 'Ha iniciado sesión en demasiados dispositivos y se ha cerrado la sesión más antigua.',
  restored:
    'El sitio se ha restaurado desde una copia de seguridad y se han cerrado todas las sesiones. Vuelva a iniciar sesión.',
  unknown: 'Su sesión ha terminado. Inicie sesión para continuar.',
}
