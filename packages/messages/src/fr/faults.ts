import type { PageMessages } from '../messages.js'

/** Error messages by code, in French. */
export const faults: PageMessages['faults'] = {
  GENERAL: 'Un problème est survenu. Veuillez réessayer.',
  EMAIL_FORMAT: 'Saisissez une adresse comme nom@example.com.',
  PASSWORD_MISSING: 'Saisissez votre mot de passe.',
  PASSWORD_TOO_SHORT: {
    one: 'Utilisez au moins {count} caractère.',
    many: 'Utilisez au moins {count} de caractères.',
    other: 'Utilisez au moins {count} caractères.',
  },
  PASSWORD_TOO_LONG: 'Ce mot de passe est trop long.',
  PASSWORD_CHARACTERS: 'Le mot de passe contient des caractères qui ne peuvent pas être enregistrés de façon sûre.',
  PASSWORD_BANNED_WORD: 'Le mot de passe ne doit contenir ni le nom du site, ni un mot que le site n’autorise pas.',
  PASSWORD_COMMON: 'Ce mot de passe est parmi les plus utilisés, ceux que l’on devine en premier.',
  PASSWORD_BREACHED:
    'Ce mot de passe a été volé sur un autre site et publié. Choisissez-en un que vous n’utilisez nulle part ailleurs.',
  PASSWORD_SAME: 'C’est votre mot de passe actuel. Choisissez-en un autre.',
  FORM_RENEWED:
    'La page est restée ouverte trop longtemps, ou les cookies sont bloqués. Tout est encore là sauf le mot de passe ; envoyez à nouveau.',
  FLOW_OVER:
    'Cette connexion a commencé il y a trop longtemps ou est déjà terminée. Connectez-vous ici, puis retournez sur le site.',
  CODE_FORMAT: 'Saisissez les 6 chiffres de l’e-mail.',
  NUMBER_FORMAT: 'Saisissez les deux chiffres.',
  WRONG_NUMBER: {
    one: 'Ce n’est pas le nombre. Il reste {count} essai.',
    many: 'Ce n’est pas le nombre. Il reste {count} d’essais.',
    other: 'Ce n’est pas le nombre. Il reste {count} essais.',
  },
  WRONG_CODE: {
    one: 'Ce code n’est pas le bon. Il reste {count} essai.',
    many: 'Ce code n’est pas le bon. Il reste {count} d’essais.',
    other: 'Ce code n’est pas le bon. Il reste {count} essais.',
  },
  VERIFICATION_EXPIRED: 'Ce code a expiré. Demandez-en un nouveau.',
  TOO_MANY_TRIES: 'Trop de codes faux. Connectez-vous à nouveau pour en recevoir un autre.',
  INVALID_STATE_TOKEN: 'Cette vérification est terminée. Connectez-vous à nouveau pour recevoir un code.',
  WRONG_FACTOR_CODE: 'Ce code n’est pas correct.',
  USED_FACTOR_CODE: 'Ce code a déjà été utilisé. Attendez le suivant.',
  PASSKEY_NEEDED: 'Ce compte exige la validation en deux étapes. Connectez-vous avec votre clé d’accès.',
  EXTERNAL_LINK_FIRST: 'Un compte existe avec {email}. Connectez-vous une fois, et {provider} sera associé.',
  EXTERNAL_CODE_LINKS: 'Ce code associe aussi le compte {provider} utilisé ici.',
  EXTERNAL_VERIFY_FIRST: 'Confirmez une fois votre e-mail pour continuer avec {provider}.',
  EXTERNAL_CANCELLED: 'La connexion avec {provider} a été annulée.',
  EXTERNAL_UNAVAILABLE: '{provider} est injoignable. Réessayez, ou connectez-vous autrement.',
  EXTERNAL_FAILED: 'La connexion avec {provider} n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
  EXTERNAL_FIELDS_FIRST: '{provider} a confirmé votre e-mail. Complétez le reste pour créer votre compte.',
  EXTERNAL_OVER:
    'Cette connexion avec {provider} n’est plus valable, ou elle a commencé dans un autre navigateur. Recommencez.',
  EXTERNAL_OFF: 'Ce site ne propose plus cette façon de se connecter. Choisissez-en une autre.',
  PASSKEY_UNKNOWN: '{site} ne connaît plus cette clé d’accès. Connectez-vous autrement, puis ajoutez-en une nouvelle.',
  PASSKEY_EXPIRED: 'Cela a pris trop de temps. Réessayez.',
  PASSKEY_NOT_VERIFIED:
    'Votre appareil n’a pas confirmé que c’est bien vous. Configurez-y une empreinte, un visage ou un code, ou connectez-vous autrement.',
  PASSKEY_COPIED:
    'Cette clé d’accès a peut-être été copiée et n’a pas été acceptée. Connectez-vous autrement et remplacez-la.',
  PASSKEY_FAILED: 'Cela n’a pas fonctionné. Réessayez, ou connectez-vous autrement.',
  PASSKEY_REGISTERED: 'Cet appareil a déjà une clé d’accès pour ce compte. Vous pouvez l’utiliser pour vous connecter.',
  TOO_MANY_PASSKEYS: 'Vous avez le nombre maximal de clés d’accès pour un compte. Retirez-en d’abord une.',
  WRONG_SIGN_IN: 'E-mail ou mot de passe incorrect.',
  WRONG_PASSWORD: 'Le mot de passe actuel est incorrect.',
  SET_UP_PASSWORD:
    'Un compte existe déjà avec cette adresse. Saisissez son mot de passe et il devient celui du responsable.',
  MEMBER_BLOCKED: 'Ce compte a été suspendu. Contactez {site}.',
  NOT_ON_TEAM: '{email} ne fait pas partie de l’équipe de {site}. Choisissez un compte qui en fait partie.',
  DELETION_PENDING: 'Ce compte va être supprimé. Connectez-vous sur la page de connexion pour le garder.',
  EMAIL_ALREADY_EXISTS:
    'Il existe déjà un compte avec cette adresse. Connectez-vous, ou réinitialisez son mot de passe.',
  INVITATION_OTHER_ADDRESS:
    'Cette invitation est pour une autre adresse. Utilisez celle à laquelle elle a été envoyée.',
  EMAIL_NOT_ALLOWED: 'Ce site n’accepte pas cette adresse e-mail. Utilisez-en une autre.',
  INVALID_INVITATION: 'Ce code ne fonctionne pas. Vérifiez-le ou demandez-en un nouveau.',
  INVITATION_CODE_MISSING: 'Saisissez votre code d’invitation.',
  INVITATION_NEEDED:
    'Ce site n’accueille de nouveaux membres que sur invitation. Si vous en avez une, ouvrez le lien de l’e-mail.',
  MISSING_CAPTCHA_TOKEN: 'Veuillez confirmer que vous êtes humain.',
  INVALID_CAPTCHA_TOKEN: 'Cela n’a pas fonctionné. Veuillez essayer encore une fois.',
  CAPTCHA_UNAVAILABLE:
    'Impossible de vérifier pour l’instant que vous êtes humain. Rien n’a été modifié ; réessayez dans un instant.',
}
