import type { PageMessages } from '../messages.js'

/** Texts of the error pages by code, in Spanish. */
export const errors: PageMessages['errors'] = {
  GENERAL: { title: 'Se ha producido un error', sentence: 'El error es nuestro. Vuelva a intentarlo.' },
  REFUSED: { title: 'Se ha producido un error', sentence: 'No se pudo leer la solicitud.' },
  flow_expired: {
    title: 'Este inicio de sesión ha caducado',
    sentence: 'Se empezó hace demasiado tiempo o ya terminó. Vuelva al sitio y empiece de nuevo.',
  },
  set_up_done: {
    title: 'Este sitio ya está configurado',
    sentence: '{site} ya tiene un propietario. Inicie sesión en la consola o pida una invitación a un propietario.',
  },
  set_up_link_over: {
    title: 'Este enlace ya no funciona',
    sentence:
      'Un enlace de configuración funciona una sola vez y caduca a las 24 horas. Para obtener uno nuevo, reinicie el servidor. Muestra uno mientras {site} no tenga propietario.',
  },
  view_as_private_window: {
    title: 'Ábralo en una ventana privada',
    sentence:
      'Alguien ha iniciado sesión en este navegador. Abra el enlace en una ventana privada para conservar esa sesión.',
  },
  view_as_link_over: {
    title: 'Este enlace ya no funciona',
    sentence:
      'Un enlace para ver el sitio como un miembro funciona una sola vez y caduca a los cinco minutos. Cree uno nuevo en la consola.',
  },
  not_an_owner: {
    title: 'Esta cuenta no forma parte del equipo',
    sentence:
      'Solo los miembros del equipo pueden usar la consola de {site}. Inicie sesión con una cuenta del equipo o pida una invitación a un propietario.',
  },
  unknown_client: { title: 'Aplicación desconocida', sentence: 'La aplicación de la que viene no está registrada.' },
  wrong_return_address: {
    title: 'Dirección de retorno no registrada',
    sentence:
      'El sitio quiso devolverle a una dirección que no está registrada. Contacte con el responsable de {site}.',
  },
  NOT_FOUND: {
    title: 'Página no encontrada',
    sentence: 'Esta página no existe. Compruebe la URL o vuelva atrás.',
  },
  UNAVAILABLE: {
    title: 'No disponible temporalmente',
    sentence:
      '{site} está en mantenimiento o con mucha carga. No se ha perdido nada. Vuelva a intentarlo dentro de un momento.',
  },
  THROTTLED_FEATURE: {
    title: 'Demasiados intentos',
    sentence: 'Espere un momento antes de volver a intentarlo.',
  },
  cookies_blocked: {
    title: 'Las cookies están bloqueadas',
    sentence:
      'Para iniciar sesión hacen falta cookies y su navegador no ha enviado ninguna. Permítalas en esta página, vuelva atrás y envíe el formulario otra vez.',
  },
  form_expired: {
    title: 'Este formulario ha caducado',
    sentence:
      'La página estuvo abierta demasiado tiempo o se abrió en otra pestaña. Vuelva atrás, recargue la página e inténtelo de nuevo.',
  },
  PERMISSION_DENIED: {
    title: 'Solicitud no permitida',
    sentence: 'El formulario se envió desde otro sitio, y eso no está permitido. Abra {site} y empiece allí.',
  },
}
