import type { ConsoleMessages } from '../../console-messages.js'

export const testSignIn: ConsoleMessages['testSignIn'] = {
  steps: {
    authorize: {
      title: 'Solicitud de autorización',
      message:
        'El navegador abrió la página de inicio de sesión. El code challenge es el hash de un secreto que solo conoce esta pestaña.',
    },
    redirect: {
      title: 'Redirección',
      wrongState: 'El state no coincide. Esta respuesta pertenece a otro inicio de sesión.',
      noCode: 'La respuesta no contiene ningún código.',
      message: 'El servidor redirigió el navegador con un código de corta duración y un solo uso. El state coincide.',
    },
    token: {
      title: 'Solicitud de token',
      message: 'El código y el verificador se intercambiaron por tokens.',
    },
    idToken: {
      title: 'Token de identidad',
      request: 'Claims decodificados',
      message: 'El emisor, la audiencia y el nonce son válidos.',
      mismatch: 'Validación fallida: {faults}.',
    },
    userInfo: {
      title: 'Información del usuario',
      message: 'Los datos del miembro que puede leer este token de acceso.',
      refused: 'El token de acceso fue rechazado.',
    },
    end: {
      title: 'Fin de la sesión',
      message: 'La sesión creada por esta prueba ha terminado.',
      failed: 'No se pudo finalizar la sesión. Finalícela en la página del miembro.',
    },
  },
  errors: {
    access_denied: 'El usuario canceló, o este miembro no puede iniciar sesión.',
    login_required:
      'No hay ningún usuario con sesión en el servidor, y la solicitud no permitía una página de inicio de sesión.',
    consent_required: 'El miembro no ha concedido a esta aplicación los permisos solicitados.',
    invalid_client: 'Autenticación del cliente fallida: el secreto falta, es incorrecto, está revocado o ha caducado.',
    invalid_grant: 'El código ya se usó, ha caducado o pertenece a otra aplicación o verificador.',
    invalid_scope: 'La aplicación solicitó un ámbito (scope) desconocido.',
    invalid_request: 'La solicitud no es válida. Consulte la descripción.',
    server_error: 'Se produjo un error en el servidor. Busque el ID de solicitud en su registro.',
    temporarily_unavailable: 'El servidor no está disponible temporalmente. Inténtelo de nuevo en un momento.',
  },
  unknownError: 'El servidor respondió con {error}.',
  claims: {
    issuer: 'iss no es este servidor',
    audience: 'aud no es esta aplicación',
    nonce: 'nonce no es el que se envió',
  },
  choose: 'Elija la aplicación en la que iniciar sesión.',
  notStarted:
    'No hay ninguna prueba de inicio de sesión en esta pestaña. Abra una aplicación y elija «Probar inicio de sesión».',
  start: {
    hint: 'Abre la página de inicio de sesión como la vería un usuario de {client} y vuelve aquí con el código en lugar de a la aplicación. Si ya tiene sesión allí, se usa esa cuenta.',
    again: 'Exigir nueva autenticación',
    againHint: 'Permite iniciar sesión con otra cuenta, como un miembro de prueba. Su sesión en la consola no cambia.',
    submit: 'Abrir página de inicio de sesión',
  },
  failed: 'La prueba de inicio de sesión falló. Consulte el último paso.',
  works: 'La prueba de inicio de sesión se completó correctamente.',
  stepFailed: 'Fallido',
  stepDone: 'OK',
  secret: {
    label: 'Secreto de cliente',
    hint: 'Cliente confidencial: la solicitud de token necesita el secreto. Se envía una vez a este servidor y no se guarda.',
    submit: 'Continuar',
  },
  back: 'Volver a {name}',
}
