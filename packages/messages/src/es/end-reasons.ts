import type { EndReasonMessages } from '../end-reasons-for.js'

/** Why a session has ended, by its reason code (`sessionEndReasons` of `@foyer/protocol`), in Spanish. `unknown` stands for a code nobody knows here. */
export const endReasons: EndReasonMessages = {
  signed_out: 'Has cerrado la sesión en este dispositivo o en otro.',
  signed_out_elsewhere: 'Cerraste la sesión de este dispositivo desde otro.',
  ended_by_owner: 'El responsable del sitio ha cerrado tu sesión. Puedes volver a iniciarla.',
  password_changed:
    'La contraseña de tu cuenta ha cambiado y se cerró la sesión en los demás dispositivos. Inicia sesión con la nueva.',
  password_reset:
    'La contraseña de tu cuenta se ha restablecido y se cerró la sesión en todos los dispositivos. Inicia sesión con la nueva.',
  reset_required: 'El responsable del sitio te pide que elijas una contraseña nueva antes de continuar.',
  blocked: 'Tu cuenta no se puede usar en este sitio. Pregunta a su responsable.',
  deleted: 'Tu cuenta se ha eliminado.',
  reuse_detected:
    'Es posible que alguien haya copiado tu sesión, así que la hemos cerrado para protegerte. Vuelve a iniciar sesión.',
  expired_idle: 'Has estado fuera mucho tiempo. Inicia sesión para continuar.',
  expired_absolute: 'Tu sesión ha llegado a su duración máxima. Inicia sesión para continuar.',
  too_many_sessions: 'Has iniciado sesión en muchos dispositivos y se ha cerrado la sesión más antigua.',
  restored:
    'El sitio se ha restaurado desde una copia de seguridad y se han cerrado todas las sesiones. Vuelve a iniciar sesión.',
  unknown: 'Tu sesión ha terminado. Inicia sesión para continuar.',
}
