import type { ConsoleMessages } from '../../console-messages.js'

export const settingFields: ConsoleMessages['settings']['fields'] = {
  'site.name': {
    label: 'Nombre del sitio',
    hint: 'Aparece en todas las páginas y correos.',
  },
  'site.language': {
    label: 'Idioma',
    hint: 'Se usa cuando un visitante no tiene preferencia.',
  },
  'signup.policy': {
    label: 'Política de registro',
    hint: 'Quién puede ser miembro.',
    impact: {
      open: 'Los usuarios nuevos son miembros de inmediato.',
      approval: 'Los usuarios nuevos necesitan aprobación. Los miembros actuales no se ven afectados.',
      invite: 'Los usuarios nuevos necesitan una invitación. Los miembros actuales no se ven afectados.',
    },
  },
  'signup.verifyEmail': {
    label: 'Exigir verificación del correo',
    hint: 'Confirma que los usuarios son dueños de su correo. Añade un paso y un correo al registro.',
    impact: {
      true: 'Los usuarios nuevos deben verificar su correo con un código. A los miembros que nunca lo hicieron se les pide en su próximo inicio de sesión.',
      false: 'Los correos dejan de verificarse, así que es posible registrarse con el correo de otra persona.',
    },
  },
  'signup.allowedDomains': {
    label: 'Dominios de correo permitidos',
    hint: 'Solo los correos de estos dominios pueden registrarse, por ejemplo example.com. Use *.example.com para los subdominios. Déjelo vacío para permitir todos.',
    impact: {
      '': 'Los usuarios nuevos pueden registrarse con un correo de cualquier dominio que no esté bloqueado.',
      '*': 'Los usuarios nuevos necesitan un correo de un dominio de la lista. Los miembros actuales no se ven afectados.',
    },
  },
  'signup.deniedDomains': {
    label: 'Dominios de correo bloqueados',
    hint: 'Los correos de estos dominios no pueden registrarse. Los miembros actuales no se ven afectados.',
    impact: {
      '': 'Ningún dominio está bloqueado.',
      '*': 'Los usuarios nuevos no pueden registrarse con un correo de un dominio de la lista. Los miembros actuales no se ven afectados.',
    },
  },
  'signup.throwawayDomains': {
    label: 'Bloquear correos desechables',
    hint: 'Rechaza direcciones de unos 9000 proveedores de buzones temporales.',
    impact: {
      allow: 'Los usuarios nuevos pueden registrarse con correos desechables.',
      refuse:
        'Los usuarios nuevos no pueden registrarse con correos desechables. Los miembros actuales no se ven afectados.',
    },
  },
  'signin.methods': {
    label: 'Métodos de inicio de sesión',
    hint: 'Cómo inician sesión los miembros en la página de inicio de sesión.',
    options: {
      password: 'Contraseña',
      'password-and-code': 'Contraseña o código por correo',
      code: 'Solo código por correo',
    },
    impact: {
      password: 'Los miembros necesitan una contraseña. Quien no tiene la define con «¿Olvidó su contraseña?».',
      'password-and-code': 'Los miembros también pueden iniciar sesión con un código enviado a su correo.',
      code: 'La página de inicio de sesión solo pide el correo. Las contraseñas se conservan, pero allí no se aceptan.',
    },
  },
  'signin.secondFactor': {
    label: 'Verificación en dos pasos',
    hint: 'Quién debe usarla. Los miembros que no la hayan configurado deben hacerlo en el próximo inicio de sesión.',
    options: {
      optional: 'Opcional para todos',
      owners: 'Obligatoria para los propietarios',
      team: 'Obligatoria para el equipo',
      everyone: 'Obligatoria para todos',
    },
    impact: {
      optional: 'La verificación en dos pasos es opcional. Quien la haya configurado la sigue usando.',
      owners: 'Los propietarios sin verificación en dos pasos deben configurarla en su próximo inicio de sesión.',
      team: 'Los miembros del equipo sin verificación en dos pasos deben configurarla en su próximo inicio de sesión.',
      everyone: 'Los miembros sin verificación en dos pasos deben configurarla en su próximo inicio de sesión.',
    },
  },
  'signin.passkeys': {
    label: 'Llaves de acceso',
    hint: 'Los miembros pueden iniciar sesión con la huella, la cara o el bloqueo de pantalla en lugar de una contraseña.',
    impact: {
      offered: 'Los miembros pueden añadir llaves de acceso e iniciar sesión con ellas.',
      off: 'Los miembros ya no pueden iniciar sesión con llaves de acceso. Las llaves existentes se conservan.',
    },
  },
  'signin.newDeviceEmail': {
    label: 'Correo sobre dispositivos nuevos',
    hint: 'Los miembros reciben un correo cuando inician sesión con un navegador o dispositivo nuevo.',
    impact: {
      true: 'Los miembros reciben un correo cuando inician sesión con un navegador o dispositivo nuevo.',
      false: 'Los miembros ya no reciben correos sobre dispositivos nuevos.',
    },
  },
  'accounts.disclosure': {
    label: 'Ocultar si un correo está registrado',
    hint: 'Evita la enumeración de cuentas. Los mensajes de error son menos precisos.',
    impact: {
      explicit: 'Las respuestas revelan si un correo está registrado.',
      private: 'Las respuestas ya no revelan si un correo está registrado.',
    },
  },
  'password.minLength': {
    label: 'Longitud mínima de la contraseña',
    hint: 'Se aplica a las contraseñas nuevas.',
  },
  'password.bannedWords': {
    label: 'Palabras prohibidas',
    hint: 'Separadas por comas, con al menos 3 letras o dígitos cada una. Las contraseñas nuevas no pueden contenerlas. El nombre del sitio siempre está prohibido.',
  },
  'captcha.provider': {
    label: 'Proveedor',
    hint: 'Quién comprueba que un visitante es humano.',
    options: {
      none: 'Ninguno',
      altcha: 'Integrado (prueba de trabajo, sin terceros)',
      recaptcha: 'reCAPTCHA',
      hcaptcha: 'hCaptcha',
      turnstile: 'Turnstile',
    },
  },
  'captcha.when': {
    label: 'Cuándo',
    hint: 'Sospechosa: tras intentos fallidos o muchos intentos desde una red.',
    options: {
      risk: 'Solo en solicitudes sospechosas',
      always: 'Siempre',
    },
  },
  'captcha.for': {
    label: 'Acciones',
    hint: 'Acciones que exigen un captcha.',
    options: {
      register: 'Registro',
      login: 'Inicio de sesión',
      recovery: 'Restablecimiento de contraseña',
      anonymous: 'Primera visita',
    },
  },
  'captcha.siteKey': {
    label: 'Clave del sitio',
    hint: 'Requiere la clave secreta en FOYER_CAPTCHA_SECRET en el servidor.',
  },
  'captcha.invisibleSiteKey': {
    label: 'Clave del sitio (invisible)',
    hint: 'Se usa en páginas sin captcha visible.',
  },
  'captcha.score': {
    label: 'Puntuación mínima',
    hint: 'reCAPTCHA v3 puntúa a cada visitante de 0 (bot) a 1 (humano). Las puntuaciones inferiores se rechazan.',
  },
  'branding.layout': {
    label: 'Diseño',
    hint: 'La disposición de las páginas alojadas.',
    options: {
      door: 'Puerta',
      card: 'Tarjeta',
      split: 'Dividido con imagen',
    },
  },
  'branding.logo': {
    label: 'Logotipo',
    hint: 'PNG, JPEG, SVG o WebP de hasta 4 MB; se muestra a 192 × 48 px como máximo. Los archivos PNG y JPEG de hasta 64 kB con lados de 16 a 1600 px se usan sin cambios; todos los demás se convierten a PNG.',
    impact: {
      '': 'Las páginas y los correos no muestran logotipo.',
      '*': 'Las páginas y los correos muestran el logotipo nuevo.',
    },
  },
  'branding.logoAlt': {
    label: 'Texto alternativo del logotipo',
    hint: 'Lo leen los lectores de pantalla. Predeterminado: Logotipo del sitio.',
  },
  'branding.colour': {
    label: 'Color',
    hint: 'Para botones y enlaces en páginas y correos.',
    impact: {
      '': 'Las páginas y los correos vuelven al color predeterminado.',
      '*': 'Las páginas y los correos usan el color {value}, o un tono con contraste suficiente.',
    },
  },
  'branding.background': {
    label: 'Fondo',
    hint: 'Un color, dos (claro y oscuro) o «plain». Predeterminado: un tono del color anterior.',
  },
  'branding.radius': {
    label: 'Esquinas',
    hint: 'De botones, campos y tarjetas.',
    options: {
      none: 'Rectas',
      small: 'Pequeñas',
      medium: 'Medianas',
      large: 'Grandes',
    },
  },
  'branding.font': {
    label: 'Tipografía',
    hint: 'No se carga nada de otros servidores.',
    options: {
      foyer: 'Hanken Grotesk (predeterminada)',
      system: 'Del sistema',
      serif: 'Con serifa',
      rounded: 'Redondeada',
    },
  },
  'branding.picture': {
    label: 'Imagen',
    hint: 'PNG, JPEG o WebP de hasta 4 MB con lados de al menos 400 px. Los archivos grandes se reducen a 140 kB.',
  },
  'branding.clients': {
    label: 'Temas de las aplicaciones',
    hint: 'Variables CSS por ID de cliente, en JSON. Definen los colores, las esquinas, el ancho y la tipografía de las páginas de inicio de sesión de una aplicación. <link>Variables</link>',
  },
  'branding.termsUrl': {
    label: 'Condiciones de uso',
    hint: 'Aparecen al pie de cada página y correo, y antes del registro.',
  },
  'branding.privacyUrl': {
    label: 'Política de privacidad',
    hint: 'Aparece junto a las condiciones de uso.',
  },
  'branding.supportUrl': {
    label: 'Ayuda',
    hint: 'Una página o una dirección de correo donde obtener ayuda.',
  },
  'promotion.undoFor': {
    label: 'Plazo para deshacer transferencias',
    hint: 'Cuando un visitante inicia sesión, sus elementos pasan al miembro. El miembro puede deshacerlo durante este plazo. 0 lo desactiva.',
  },
  'visitors.keepFor': {
    label: 'Conservar elementos de visitantes',
    hint: 'Los elementos de un visitante se eliminan pasado este tiempo desde la última visita.',
  },
  'sessions.idleFor': {
    label: 'Tiempo de inactividad',
    hint: 'La sesión de un miembro se cierra pasado este tiempo desde el último uso. Un tiempo más corto se aplica también a las sesiones activas, en segundos. Una aplicación puede usar otro.',
  },
  'sessions.longest': {
    label: 'Duración máxima',
    hint: 'Pasado este tiempo, los miembros inician sesión de nuevo, sea cual sea su actividad. «Mantener la sesión iniciada» dura lo mismo.',
  },
  'sessions.teamIdleFor': {
    label: 'Tiempo de inactividad del equipo',
    hint: 'Para personas con un rol, si es más corto.',
  },
  'sessions.teamLongest': {
    label: 'Duración máxima para el equipo',
    hint: 'Para personas con un rol, si es más corta.',
  },
  'visitors.idleFor': {
    label: 'Tiempo de inactividad de visitantes',
    hint: 'La sesión de un visitante termina pasado este tiempo desde la última visita, si la aplicación guarda los tokens de actualización nuevos.',
  },
  'visitors.longest': {
    label: 'Duración máxima de sesiones de visitantes',
    hint: 'La sesión de un visitante termina pasado este tiempo desde la primera visita, sea cual sea su actividad.',
  },
  'changes.keepFor': {
    label: 'Conservar cambios de elementos',
    hint: 'Para programas que leen el feed de cambios de una colección.',
  },
  'data.requestsPerMinute': {
    label: 'Límite de solicitudes de datos',
    hint: 'Límite por visitante o miembro, en cada nodo. Las claves de API no tienen límite. Desactivado si el servidor funciona con FOYER_LIMITS=off.',
  },
  'members.deletionGraceDays': {
    label: 'Periodo de gracia',
    hint: 'A los miembros eliminados se les cierra la sesión de inmediato y pueden recuperar la cuenta iniciando sesión durante este periodo. 0 elimina de inmediato.',
    impact: {
      0: 'Desde ahora los miembros se eliminan de inmediato. Las eliminaciones ya programadas conservan su fecha.',
      1: 'Los miembros eliminados desde ahora se pueden restaurar durante 1 día.',
      '*': 'Los miembros eliminados desde ahora se pueden restaurar durante {value} días.',
    },
  },
  'members.directory': {
    label: 'Listar miembros públicos',
    hint: 'Los visitantes y miembros pueden ver el nombre, la foto y el título de los miembros con perfil público. Los demás permanecen ocultos.',
    impact: {
      open: 'Los visitantes y miembros pueden listar a los miembros con perfil público.',
      closed:
        'Los visitantes y miembros ya no pueden ver a otros miembros. Las listas de miembros de su sitio quedarán vacías.',
    },
  },
}
