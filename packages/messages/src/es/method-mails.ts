import type { MethodMails } from '../mails-for.js'

export const methodMails: MethodMails = {
  identityLinked: {
    subject: 'Se ha vinculado {provider} a su cuenta en {site}',
    preheader: 'Su cuenta tiene una nueva forma de iniciar sesión.',
    heading: '{provider} está vinculado',
    lead: 'Ahora puede iniciar sesión en {site} con su cuenta de {provider}.',
    notYou:
      'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones. Después, quite {provider} de su cuenta.',
    action: 'Elegir una contraseña nueva',
  },
  identityUnlinked: {
    subject: '{provider} ya no está vinculado a su cuenta en {site}',
    preheader: 'Se ha quitado una forma de iniciar sesión de su cuenta.',
    heading: '{provider} ya no está vinculado',
    lead: 'Ya no puede iniciar sesión en {site} con su cuenta de {provider}.',
    notYou: 'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones.',
    action: 'Elegir una contraseña nueva',
  },
  secondFactorAdded: {
    subject: 'Verificación en dos pasos activada en {site}',
    preheader: 'Iniciar sesión en su cuenta requiere ahora un segundo paso.',
    heading: 'Verificación en dos pasos activada',
    lead: 'Desde ahora, al iniciar sesión en {site} también se pide un código de su aplicación de autenticación.',
    notYou:
      'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones. Después, pida al responsable del sitio que quite la aplicación de autenticación.',
    action: 'Elegir una contraseña nueva',
  },
  secondFactorRemoved: {
    subject: 'Verificación en dos pasos desactivada en {site}',
    preheader: 'Iniciar sesión en su cuenta ya no requiere un segundo paso.',
    heading: 'Verificación en dos pasos desactivada',
    lead: 'Al iniciar sesión en {site} ya no se pide un código de su aplicación de autenticación.',
    notYou:
      'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones. Después, vuelva a activar la verificación en dos pasos.',
    action: 'Elegir una contraseña nueva',
  },
  recoveryCodesRenewed: {
    subject: 'Códigos de recuperación nuevos para {site}',
    preheader: 'Se han creado códigos de recuperación nuevos para su cuenta.',
    heading: 'Códigos de recuperación nuevos',
    lead: 'Se han creado códigos de recuperación nuevos para su cuenta en {site}. Los códigos anteriores ya no sirven.',
    notYou:
      'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones. Después, obtenga códigos de recuperación nuevos.',
    action: 'Elegir una contraseña nueva',
  },
  recoveryCodeUsed: {
    subject: 'Se ha usado un código de recuperación en {site}',
    preheader: 'Alguien ha iniciado sesión en su cuenta con un código de recuperación.',
    heading: 'Se ha usado un código de recuperación',
    lead: 'Se ha usado uno de sus códigos de recuperación para iniciar sesión en su cuenta. Códigos restantes: {count}.',
    notYou:
      'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones. Después, obtenga códigos de recuperación nuevos.',
    action: 'Elegir una contraseña nueva',
  },
  passkeyAdded: {
    subject: 'Se ha añadido una llave de acceso en {site}',
    preheader: 'Su cuenta tiene una nueva forma de iniciar sesión.',
    heading: 'Se ha añadido una llave de acceso',
    lead: 'Ahora puede iniciar sesión en {site} con la nueva llave de acceso.',
    notYou:
      'Si no ha sido usted, quite la llave de acceso y elija una contraseña nueva. Eso cierra todas las sesiones.',
    action: 'Ver sus llaves de acceso',
  },
  passkeyRemoved: {
    subject: 'Se ha quitado una llave de acceso en {site}',
    preheader: 'Se ha quitado una forma de iniciar sesión de su cuenta.',
    heading: 'Se ha quitado una llave de acceso',
    lead: 'La llave de acceso ya no permite iniciar sesión en {site}. También puede eliminarla en su gestor de contraseñas.',
    notYou: 'Si no ha sido usted, elija una contraseña nueva. Eso cierra todas las sesiones.',
    action: 'Ver sus llaves de acceso',
  },
}
