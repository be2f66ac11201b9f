import type { PageMessages } from '../messages.js'

/** Texts of the error pages by code, in French. */
export const errors: PageMessages['errors'] = {
  GENERAL: { title: 'Un problème est survenu', sentence: 'Le problème vient de notre côté. Réessayez.' },
  REFUSED: { title: 'Un problème est survenu', sentence: 'La requête n’a pas pu être lue.' },
  flow_expired: {
    title: 'Cette connexion a expiré',
    sentence: 'Elle a commencé il y a trop longtemps ou elle est déjà terminée. Revenez au site et recommencez.',
  },
  set_up_done: {
    title: 'Ce site est déjà configuré',
    sentence:
      '{site} a déjà un propriétaire. Connectez-vous à la console, ou demandez une invitation à un propriétaire.',
  },
  set_up_link_over: {
    title: 'Ce lien ne fonctionne plus',
    sentence:
      'Un lien de configuration fonctionne une seule fois et expire au bout de 24 heures. Redémarrez le serveur pour en obtenir un nouveau. Il en affiche un tant que {site} n’a pas de propriétaire.',
  },
  view_as_private_window: {
    title: 'Ouvrez ce lien dans une fenêtre privée',
    sentence:
      'Quelqu’un est connecté dans ce navigateur. Ouvrez le lien dans une fenêtre privée pour conserver cette session.',
  },
  view_as_link_over: {
    title: 'Ce lien ne fonctionne plus',
    sentence:
      'Un lien pour voir le site comme un membre fonctionne une seule fois et expire au bout de cinq minutes. Créez-en un nouveau dans la console.',
  },
  not_an_owner: {
    title: 'Ce compte ne fait pas partie de l’équipe',
    sentence:
      'Seuls les membres de l’équipe peuvent utiliser la console de {site}. Connectez-vous avec un compte de l’équipe, ou demandez une invitation à un propriétaire.',
  },
  unknown_client: { title: 'Application inconnue', sentence: 'L’application d’où vous venez n’est pas enregistrée.' },
  wrong_return_address: {
    title: 'Adresse de retour non enregistrée',
    sentence:
      'Le site a voulu vous renvoyer à une adresse qui n’est pas enregistrée. Contactez le responsable de {site}.',
  },
  NOT_FOUND: {
    title: 'Page introuvable',
    sentence: 'Cette page n’existe pas. Vérifiez l’URL, ou revenez en arrière.',
  },
  UNAVAILABLE: {
    title: 'Temporairement indisponible',
    sentence: '{site} est en maintenance ou très sollicité. Rien n’est perdu. Réessayez dans un instant.',
  },
  THROTTLED_FEATURE: {
    title: 'Trop de tentatives',
    sentence: 'Patientez un instant avant de réessayer.',
  },
  cookies_blocked: {
    title: 'Les cookies sont bloqués',
    sentence:
      'La connexion a besoin de cookies, et votre navigateur n’en a pas envoyé. Autorisez-les pour cette page, revenez en arrière et renvoyez le formulaire.',
  },
  form_expired: {
    title: 'Ce formulaire a expiré',
    sentence:
      'La page est restée ouverte trop longtemps, ou a été ouverte dans un autre onglet. Revenez en arrière, rechargez la page et réessayez.',
  },
  PERMISSION_DENIED: {
    title: 'Requête non autorisée',
    sentence: 'Le formulaire venait d’un autre site, ce qui n’est pas autorisé. Ouvrez {site} et recommencez.',
  },
}
