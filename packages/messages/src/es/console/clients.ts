import type { ConsoleMessages } from '../../console-messages.js'

export const clients: ConsoleMessages['clients'] = {
  rules: {
    wildcard: 'No se permiten comodines. Escriba cada URL completa.',
    incomplete: 'Escriba una URL completa, como https://www.example.com/callback.',
    plainHttp: 'Use https. El http sin cifrar solo se permite para localhost.',
    scheme: 'La URL debe empezar por https://.',
    fragment: 'Quite la parte que sigue a #.',
    credentials: 'Quite el nombre de usuario y la contraseña de la URL.',
    originOnly: 'Escriba solo esquema, host y puerto: {origin}',
  },
  kinds: {
    browser: {
      label: 'Sitio web',
      hint: 'Se ejecuta en el navegador. Necesita sus orígenes.',
    },
    server: {
      label: 'Aplicación de servidor',
      hint: 'Confidencial: recibe un secreto de cliente. Los usuarios vuelven mediante una redirección; sin llamadas desde un navegador.',
    },
    mobile: {
      label: 'Aplicación nativa',
      hint: 'Abre la página de inicio de sesión en el navegador y recibe la respuesta en localhost o mediante un esquema propio.',
    },
  },
  nameMissing: 'Escriba un nombre que los usuarios reconozcan.',
  redirectMissing: 'Escriba al menos una URI de redirección.',
  originMissing: 'Escriba el origen del sitio, como https://www.example.com.',
  kindLegend: 'Tipo de aplicación',
  redirectUris: 'URI de redirección',
  redirectHint: 'Una por línea. Debe coincidir exactamente.',
  origins: 'Orígenes',
  originsHint: 'Uno por línea. Solo las páginas de estos orígenes pueden llamar a la API desde un navegador.',
  logoutUris: 'URI de redirección tras cerrar sesión',
  refreshTokens: 'Tokens de actualización',
  rotations: {
    pending: {
      label: 'Rotación con margen',
      hint: 'Un token nuevo en cada uso; el anterior sigue siendo válido hasta que se use el nuevo. Lo mejor para la mayoría de los sitios y necesario para @wix/sdk, que conserva su primer token.',
    },
    strict: {
      label: 'Rotación estricta',
      hint: 'Un token nuevo en cada uso; reutilizar uno anterior finaliza la sesión. Lo mejor con el SDK de Foyer.',
    },
    off: {
      label: 'Sin rotación',
      hint: 'El token no cambia nunca, así que uno robado funciona hasta que termine la sesión. Solo para programas que no pueden guardar uno nuevo.',
    },
  },
  create: 'Crear aplicación',
  quickstart: 'Inicio rápido',
  clientId: 'ID de cliente {code} <copyButton>Copiar ID</copyButton>',
  platform: 'Plataforma',
  platforms: {
    browser: 'Navegador',
    server: 'Servidor',
    mobile: 'Dispositivo',
  },
  codeFor: 'SDK',
  confidential:
    'Cliente confidencial: se autentica con su secreto al solicitar tokens. Nunca use el secreto en un navegador.',
  public: 'Cliente público: no tiene secreto, y PKCE protege cada inicio de sesión.',
  test: 'Prueba',
  testHint:
    'Inicia sesión como miembro con esta aplicación en una pestaña nueva y muestra cada solicitud y respuesta. Los secretos se ocultan y la sesión termina después.',
  testSignIn: 'Probar inicio de sesión',
  urls: 'URL',
  new: 'Nueva aplicación',
  client: 'Aplicación',
  notFound: 'Aplicación no encontrada',
  heading: 'Aplicaciones',
  empty: 'Aún no hay aplicaciones',
  emptyHint:
    'Una aplicación es un sitio web o una app que usa este servidor para iniciar sesión. Cree una y copie su código de inicio rápido.',
  review: 'Revisar',
  operator: 'Operada por',
  refusedBadge: 'URL rechazada',
  thisSite: 'Este sitio',
  removed: '{name}: eliminado.',
  removeTitle: '¿Eliminar {name}?',
  removeHint:
    'Los usuarios ya no podrán iniciar sesión con ella, y sus visitantes y miembros serán rechazados en la siguiente solicitud. Las cuentas de los miembros se conservan. No se puede deshacer: una aplicación nueva recibe otro ID de cliente.',
  foundSessions:
    'Una página de un origen que ninguna aplicación incluye solicitó una sesión: {origins} Abra la aplicación a la que pertenece y apruébelo allí.',
  refused: {
    requested: {
      one: 'Solicitada {count} vez, la última {last}, la primera desde {network}. {note} Apruebe solo las URL que conozca.',
      many: 'Solicitada {count} de veces, la última {last}, la primera desde {network}. {note} Apruebe solo las URL que conozca.',
      other:
        'Solicitada {count} veces, la última {last}, la primera desde {network}. {note} Apruebe solo las URL que conozca.',
    },
    kinds: {
      redirect: 'URI de redirección',
      origin: 'Origen',
      logout: 'URI de redirección tras cerrar sesión',
    },
    approved: '{address} ya está permitida.',
    heading: 'URL rechazadas',
    approveOne: 'Aprobar {address}',
    approve: 'Aprobar',
    dismissOne: 'Descartar {address}',
    dismiss: 'Descartar',
    title: '{kind}, rechazado: {code}',
    noClient: 'La solicitud no indicaba ninguna aplicación. Apruébela aquí si pertenece a esta.',
  },
  secrets: {
    revoked: 'Secreto revocado.',
    heading: 'Secretos',
    none: 'No hay ningún secreto activo. La aplicación no puede obtener tokens hasta que cree uno.',
    replaced: 'Sustituido: {countdown}',
    revokeOne: 'Revocar el secreto que termina en {lastFour}…',
    new: 'Nuevo secreto…',
    of: 'el secreto de {name}',
    revokeTitle: '¿Revocar este secreto?',
  },
}
