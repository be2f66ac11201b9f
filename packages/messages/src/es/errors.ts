import type { PageMessages } from '../messages.js'

/** Texts of the error pages by code, in Spanish. */
export const errors: PageMessages['errors'] = {
  GENERAL: { title: 'Algo no ha funcionado', sentence: 'El fallo es nuestro. Vuelva a intentarlo.' },
  REFUSED: { title: 'Algo no ha funcionado', sentence: 'No se pudo leer la solicitud.' },
  flow_expired: {
    title: 'Este inicio de sesión ha caducado',
    sentence: 'Se empezó hace demasiado tiempo o ya terminó. Vuelva al sitio y empiece de nuevo.',
  },
  set_up_done: {
    title: 'Este sitio ya está configurado',
    sentence: 'Ya hay quien dirige {site}. Inicie sesión en la consola; desde allí se puede invitar a otras personas.',
  },
  set_up_link_over: {
    title: 'Este enlace ya no funciona',
    sentence:
      'Un enlace de configuración sirve una sola vez y durante 24 horas. Reinicie el servidor: muestra uno nuevo mientras nadie dirija {site}.',
  },
  view_as_private_window: {
    title: 'Ábralo en una ventana privada',
    sentence:
      'Alguien ha iniciado sesión en este navegador. Abra el enlace en una ventana privada para conservar esa sesión.',
  },
  view_as_link_over: {
    title: 'Este enlace ya no funciona',
    sentence:
      'Un enlace para ver el sitio como un miembro sirve una sola vez y durante cinco minutos. Cree uno nuevo en la consola.',
  },
  not_an_owner: {
    title: 'Esta cuenta no dirige el sitio',
    sentence:
      'La consola de {site} es para quienes lo dirigen, y esta cuenta no está entre ellas. Inicie sesión con la cuenta de quien lo dirige o pida una invitación.',
  },
  unknown_client: { title: 'Aplicación desconocida', sentence: 'La aplicación de la que viene no está registrada.' },
  wrong_return_address: {
    title: 'La dirección de retorno no coincide',
    sentence: 'El sitio pide la respuesta en una dirección que no está en su lista. Avise a quien dirige {site}.',
  },
  NOT_FOUND: { title: 'Aquí no hay nada', sentence: 'Esta página no existe. Compruebe la dirección o vuelva atrás.' },
  UNAVAILABLE: {
    title: 'Volvemos en un momento',
    sentence:
      '{site} está en mantenimiento o muy ocupado. No se ha perdido nada. Vuelva a intentarlo dentro de un momento.',
  },
  THROTTLED_FEATURE: {
    title: 'Espere un momento',
    sentence: 'Ha habido demasiados intentos. Espere antes del siguiente.',
  },
  cookies_blocked: {
    title: 'Las cookies están desactivadas',
    sentence:
      'Para iniciar sesión hacen falta cookies y su navegador no ha enviado ninguna. Permítalas en esta página, vuelva atrás y envíe el formulario otra vez.',
  },
  form_expired: {
    title: 'Este formulario ha caducado',
    sentence:
      'La página estuvo abierta demasiado tiempo o se abrió después en otra pestaña. Vuelva atrás, recargue la página y envíela otra vez.',
  },
  PERMISSION_DENIED: {
    title: 'Esto no está permitido',
    sentence:
      'El formulario se envió desde otro sitio, y eso no está permitido. Abra {site} usted mismo y empiece allí.',
  },
}
