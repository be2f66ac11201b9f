import type { ConsoleMessages } from '../../console-messages.js'

export const mail: ConsoleMessages['mail'] = {
  heading: 'Correos',
  placeholdersHint: 'Texto sin formato. Marcadores: {list}.',
  sendToMe: 'Enviarme una prueba',
  resetOne: 'Restablecer el valor predeterminado: {label}',
  reset: 'Restablecer el valor predeterminado',
  title: '{name} · Correos',
  all: 'Todos los correos',
  notFound: 'Plantilla de correo no encontrada',
  notFoundHint: 'No existe ninguna plantilla así en este idioma.',
  languageHint: 'Los correos se envían en el idioma de las páginas del destinatario o en el del sitio.',
  preview: 'Vista previa',
  format: 'Formato',
  subject: 'Asunto:',
  templates: {
    verification: {
      name: 'Código de verificación',
      when: 'A usuarios nuevos, si el registro exige verificar el correo.',
    },
    'already-registered': {
      name: 'Ya es miembro',
      when: 'A un miembro cuyo correo se usó para registrarse de nuevo.',
    },
    'sign-in-code': {
      name: 'Código de inicio de sesión',
      when: 'A quienes inician sesión con un código.',
    },
    'reauthentication-code': {
      name: 'Código de confirmación',
      when: 'A miembros que confirman un cambio importante con un código.',
    },
    'no-account': {
      name: 'Sin cuenta',
      when: 'A quienes piden un código para un correo sin cuenta, si el registro pide más datos.',
    },
    'passkey-added': {
      name: 'Llave de acceso añadida',
      when: 'A los miembros que añadieron una llave de acceso.',
    },
    'passkey-removed': {
      name: 'Llave de acceso quitada',
      when: 'A los miembros que quitaron una llave de acceso, o a quienes el equipo se la quitó.',
    },
    'identity-unlinked': {
      name: 'Forma de iniciar sesión quitada',
      when: 'A los miembros que han quitado una cuenta vinculada, por ejemplo Google.',
    },
    'second-factor-added': {
      name: 'Verificación en dos pasos activada',
      when: 'A los miembros que han activado la verificación en dos pasos.',
    },
    'second-factor-removed': {
      name: 'Verificación en dos pasos desactivada',
      when: 'A los miembros cuya verificación en dos pasos se ha desactivado, por ellos mismos o por el equipo.',
    },
    'recovery-codes-renewed': {
      name: 'Códigos de recuperación nuevos',
      when: 'A los miembros que han obtenido códigos de recuperación nuevos.',
    },
    'recovery-code-used': {
      name: 'Código de recuperación usado',
      when: 'A los miembros cuando se ha usado uno de sus códigos de recuperación.',
    },
    approved: {
      name: 'Solicitud aprobada',
      when: 'A usuarios cuya solicitud de ingreso se aprobó.',
    },
    declined: {
      name: 'Solicitud rechazada',
      when: 'A usuarios cuya solicitud de ingreso se rechazó, con su motivo.',
    },
    activation: {
      name: 'Cuenta creada',
      when: 'A miembros cuya cuenta creó usted, con un enlace para definir una contraseña.',
    },
    invitation: {
      name: 'Invitación',
      when: 'A las personas que invita al sitio.',
    },
    'team-invitation': {
      name: 'Invitación al equipo',
      when: 'A las personas que invita al equipo.',
    },
    'reset-required': {
      name: 'Contraseña nueva exigida',
      when: 'A miembros que deben definir una contraseña nueva, con un enlace para hacerlo.',
    },
    'signed-out': {
      name: 'Sesiones cerradas en todos los dispositivos',
      when: 'A miembros cuyas sesiones cerró el equipo en todos los dispositivos.',
    },
    recovery: {
      name: 'Restablecimiento de contraseña',
      when: 'A miembros que olvidaron su contraseña o deben cambiarla.',
    },
    'password-changed': {
      name: 'Contraseña modificada',
      when: 'A miembros después de cambiar su contraseña.',
    },
    'new-sign-in': {
      name: 'Inicio de sesión sospechoso',
      when: 'A miembros cuando se inicia sesión tras muchos intentos fallidos.',
    },
    'new-device': {
      name: 'Dispositivo nuevo',
      when: 'A los miembros cuando inician sesión con un dispositivo que no habían usado antes.',
    },
    'email-change': {
      name: 'Código de verificación para un correo nuevo',
      when: 'Al correo nuevo de un miembro que lo cambia.',
    },
    'email-change-asked': {
      name: 'Cambio de correo solicitado',
      when: 'Al correo anterior, mientras siga activo.',
    },
    'email-changed': {
      name: 'Correo modificado',
      when: 'Al correo anterior, cuando el nuevo ya está activo.',
    },
    'identity-linked': {
      name: 'Forma de iniciar sesión añadida',
      when: 'A miembros después de vincular una cuenta, como Google, a la suya.',
    },
    'webhook-off': {
      name: 'Webhook desactivado',
      when: 'A los propietarios, cuando un webhook lleva días fallando.',
    },
  },
  templateParts: {
    subject: 'Asunto',
    preheader: 'Preencabezado',
    heading: 'Encabezado',
    lead: 'Primer párrafo',
    life: 'Validez',
    orLink: 'Texto sobre el enlace',
    action: 'Botón',
    forgot: 'Nota sobre la contraseña',
    reason: 'Texto sobre el motivo',
    again: 'Nota sobre la solicitud',
    from: 'Origen de la solicitud',
    next: 'Próximos pasos',
    notYou: 'Nota «¿No ha sido usted?»',
  },
  placeholders: {
    site: 'nombre del sitio',
    to: 'correo del destinatario',
    life: 'validez del código o enlace',
    code: 'código',
    when: 'hora del evento',
    device: 'navegador y sistema operativo',
    network: 'red de la solicitud',
    count: 'número de intentos fallidos',
    host: 'host del webhook',
  },
  templatesHeading: 'Plantillas',
  unsaved: 'Cambios sin guardar',
  customized: 'Personalizado: {language}',
  invalid: 'Introduzca un correo, como hello@example.com, o deje el campo vacío.',
  queue: {
    heading: 'Cola de envío',
    sent: 'Enviados en las últimas 24 horas',
    queued: 'En cola',
    oldest: 'El más antiguo en cola',
    retried: 'En reintento',
    last: 'Último intento {last}.',
    lastAndNext: 'Último intento {last}, próximo intento {next}.',
    hint: 'Los correos no entregados se reintentan cada minuto durante dos días. Los códigos y enlaces se generan al entregar, así que no caducan en la cola.',
  },
  sender: {
    heading: 'Remitente',
    nameHint: 'Aparece en la bandeja de entrada del destinatario. Predeterminado: {name}.',
    authorize:
      'Su servidor de correo debe poder enviar por {domain} (SPF, DKIM); de lo contrario, los correos pueden marcarse como no deseados. Envíe una prueba para comprobarlo.',
    replyTo: 'Responder a',
    default: 'Predeterminado: {value}.',
    sameAsSender: 'el mismo que el remitente',
    preview: 'Los destinatarios ven {from}. Las respuestas llegan a {replyTo}.',
  },
  server: {
    encryptions: {
      always: 'Siempre (TLS)',
      offered: 'Cuando el servidor lo ofrezca (STARTTLS)',
    },
    heading: 'Servidor de correo',
    server: 'Servidor',
    encryption: 'Cifrado',
    authentication: 'Autenticación',
    password: 'Nombre de usuario y contraseña',
    noPassword: 'Ninguno',
    inbox: 'Modo de desarrollo ({flag}): los correos no se envían. Véalos en la <link>bandeja de entrada</link>.',
    none: 'No hay ningún servidor de correo configurado. Los correos se guardan dos días y después se descartan, así que nadie recibe códigos ni enlaces.',
    hint: 'Se define con {variable} en el servidor; no se puede editar aquí.',
    sendTest: 'Enviar correo de prueba',
  },
  test: {
    inInbox: 'Correo de prueba enviado desde {from}. Véalo en la <link>bandeja de entrada</link>.',
    accepted:
      'Aceptado por el servidor de correo tras {ms} ms. Enviado a {to} desde {from}. Si no llega en unos minutos, revise la carpeta de correo no deseado.',
  },
  faults: {
    'not-set-up':
      'No hay ningún servidor de correo configurado. Inicie el servidor con FOYER_SMTP_URL, por ejemplo smtps://USER:PASSWORD@HOST.',
    'host-unknown': 'No se encontró el host del servidor de correo. Compruebe el host en FOYER_SMTP_URL.',
    unreachable:
      'El servidor de correo rechaza la conexión. Compruebe el host y el puerto en FOYER_SMTP_URL y que ningún cortafuegos bloquee las conexiones salientes.',
    timeout:
      'El servidor de correo no respondió a tiempo. Compruebe el host y el puerto en FOYER_SMTP_URL: el puerto 465 requiere smtps://, y algunos proveedores bloquean el correo saliente.',
    certificate:
      'El certificado del servidor de correo no es de confianza, así que no se envió nada. Use el nombre de host del certificado o renuévelo.',
    encryption:
      'No hay conexión cifrada con el servidor de correo. El puerto 465 requiere smtps://; los puertos 587 y 25 requieren smtp://.',
    credentials:
      'El servidor de correo rechazó el usuario o la contraseña. Compruebe ambos en FOYER_SMTP_URL; los caracteres especiales deben ir codificados con porcentaje.',
    'credentials-missing':
      'El servidor de correo exige usuario y contraseña. Añádalos a FOYER_SMTP_URL: smtps://USER:PASSWORD@HOST.',
    sender:
      'El servidor de correo no acepta este remitente. Use un correo desde el que la cuenta pueda enviar, o permítalo en su proveedor de correo.',
    recipient:
      'El servidor de correo rechazó al destinatario. Compruebe el correo y si la cuenta puede enviar a otros dominios.',
    mail: 'El servidor de correo rechazó el mensaje. Consulte los detalles; a menudo al dominio del remitente le falta SPF o DKIM.',
    later: 'El servidor de correo no está disponible temporalmente. Los correos en cola se reintentan automáticamente.',
    broken: 'Se perdió la conexión con el servidor de correo. Los correos en cola se reintentan automáticamente.',
    unknown: 'No se pudo entregar el correo al servidor de correo.',
  },
}
