import type { PageMessages } from '../messages.js'

/** Error messages by code, in French. */
export const faults: PageMessages['faults'] = {
  GENERAL: 'Un problème est survenu. Réessayez.',
  EMAIL_FORMAT: 'Saisissez une adresse e-mail, par exemple nom@example.com.',
  PASSWORD_MISSING: 'Saisissez votre mot de passe.',
  PASSWORD_TOO_SHORT: {
    one: 'Utilisez au moins {count} caractère.',
    many: 'Utilisez au moins {count} de caractères.',
    other: 'Utilisez au moins {count} caractères.',
  },
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long.',
  PASSWORD_CHARACTERS: 'Le mot de passe contient des caractères non autorisés.',
  PASSWORD_BANNED_WORD: 'Le mot de passe ne doit contenir ni le nom du site, ni un mot interdit par le site.',
  PASSWORD_COMMON: 'Ce mot de passe est trop courant et facile à deviner.',
  PASSWORD_BREACHED:
    'Ce mot de passe figure dans une fuite de données. Choisissez-en un que vous n’utilisez nulle part ailleurs.',
  PASSWORD_SAME: 'C’est votre mot de passe actuel. Choisissez-en un autre.',
  FORM_RENEWED:
    'La page est restée ouverte trop longtemps, ou les cookies sont bloqués. Saisissez à nouveau votre mot de passe et renvoyez le formulaire.',
  FLOW_OVER: 'Cette connexion a expiré ou est déjà terminée. Connectez-vous ici, puis retournez sur le site.',
  CODE_FORMAT: 'Saisissez les 6 chiffres de l’e-mail.',
  NUMBER_FORMAT: 'Saisissez les deux chiffres.',
  WRONG_NUMBER: {
    one: 'Nombre incorrect. Il reste {count} essai.',
    many: 'Nombre incorrect. Il reste {count} d’essais.',
    other: 'Nombre incorrect. Il reste {count} essais.',
  },
  WRONG_CODE: {
    one: 'Code incorrect. Il reste {count} essai.',
    many: 'Code incorrect. Il reste {count} d’essais.',
    other: 'Code incorrect. Il reste {count} essais.',
  },
  VERIFICATION_EXPIRED: 'Ce code a expiré. Demandez-en un nouveau.',
  TOO_MANY_TRIES: 'Trop de codes incorrects. Connectez-vous à nouveau pour en recevoir un autre.',
  INVALID_STATE_TOKEN: 'Cette vérification a expiré. Connectez-vous à nouveau pour recevoir un code.',
  WRONG_FACTOR_CODE: 'Code incorrect.',
  USED_FACTOR_CODE: 'Ce code a déjà été utilisé. Attendez le suivant.',
  PASSKEY_NEEDED: 'Ce compte exige la validation en deux étapes. Connectez-vous avec votre clé d’accès.',
  EXTERNAL_LINK_FIRST: 'Un compte existe avec {email}. Connectez-vous une fois pour associer {provider}.',
  EXTERNAL_CODE_LINKS: 'Ce code associe aussi votre compte {provider}.',
  EXTERNAL_VERIFY_FIRST: 'Confirmez une fois votre adresse e-mail pour continuer avec {provider}.',
  EXTERNAL_CANCELLED: 'La connexion avec {provider} a été annulée.',
  EXTERNAL_UNAVAILABLE: '{provider} est injoignable. Réessayez, ou connectez-vous autrement.',
  EXTERNAL_FAILED: 'La connexion avec {provider} a échoué. Réessayez, ou connectez-vous autrement.',
  EXTERNAL_FIELDS_FIRST:
    '{provider} a confirmé votre adresse e-mail. Remplissez le formulaire pour créer votre compte.',
  EXTERNAL_OVER: 'Cette connexion avec {provider} a expiré ou a commencé dans un autre navigateur. Recommencez.',
  EXTERNAL_OFF: 'Ce site ne propose plus cette façon de se connecter. Choisissez-en une autre.',
  PASSKEY_UNKNOWN:
    'Cette clé d’accès n’est plus enregistrée sur {site}. Connectez-vous autrement, puis ajoutez-en une nouvelle.',
  PASSKEY_EXPIRED: 'La demande a expiré. Réessayez.',
  PASSKEY_NOT_VERIFIED:
    'Votre appareil n’a pas pu vérifier votre identité. Configurez-y une empreinte, la reconnaissance faciale ou un code PIN, ou connectez-vous autrement.',
  PASSKEY_COPIED:
    'Cette clé d’accès a peut-être été copiée, elle n’a donc pas été acceptée. Connectez-vous autrement et remplacez-la.',
  PASSKEY_FAILED: 'Cela n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
  PASSKEY_REGISTERED: 'Cet appareil a déjà une clé d’accès pour ce compte.',
  TOO_MANY_PASSKEYS: 'Vous avez atteint le nombre maximal de clés d’accès. Retirez-en d’abord une.',
  WRONG_SIGN_IN: 'Adresse e-mail ou mot de passe incorrect.',
  WRONG_PASSWORD: 'Le mot de passe actuel est incorrect.',
  SET_UP_PASSWORD:
    'Un compte existe déjà avec cette adresse e-mail. Saisissez son mot de passe pour en faire le compte propriétaire.',
  MEMBER_BLOCKED: 'Ce compte a été suspendu. Contactez {site}.',
  NOT_ON_TEAM: '{email} ne fait pas partie de l’équipe de {site}. Choisissez un compte qui en fait partie.',
  DELETION_PENDING: 'Ce compte va être supprimé. Connectez-vous sur la page de connexion pour le garder.',
  EMAIL_ALREADY_EXISTS:
    'Il existe déjà un compte avec cette adresse e-mail. Connectez-vous, ou réinitialisez son mot de passe.',
  INVITATION_OTHER_ADDRESS:
    'Cette invitation est pour une autre adresse e-mail. Utilisez celle à laquelle elle a été envoyée.',
  EMAIL_NOT_ALLOWED: 'Ce site n’accepte pas cette adresse e-mail. Utilisez-en une autre.',
  INVALID_INVITATION: 'Ce code d’invitation n’est pas valable. Vérifiez-le ou demandez-en un nouveau.',
  INVITATION_CODE_MISSING: 'Saisissez votre code d’invitation.',
  INVITATION_NEEDED:
    'Ce site n’accueille de nouveaux membres que sur invitation. Si vous avez été invité, ouvrez le lien de l’e-mail.',
  MISSING_CAPTCHA_TOKEN: 'Confirmez que vous êtes humain.',
  INVALID_CAPTCHA_TOKEN: 'Le captcha était incorrect ou a expiré. Réessayez.',
  CAPTCHA_UNAVAILABLE: 'Impossible de vérifier pour l’instant que vous êtes humain. Réessayez dans un instant.',
}
