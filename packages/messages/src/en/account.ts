/** Texts of the account page in English. `{name}` is a placeholder. */
export const account = {
  heading: 'Your account',
  sections: {
    profile: 'Profile',
  },
  save: 'Save changes',
  profile: {
    language: 'Language of emails',
    siteLanguage: 'Same as {site}',
    photoAt: 'Your picture is at {host}.',
    removePhoto: 'Remove the picture',
    nickname: 'Nickname',
    firstName: 'First name',
    lastName: 'Last name',
    seenByTeam: 'Visible to you and the team of {site}.',
    seenByMembers: 'Other members can see this if your profile is public.',
    changedByTeam: 'Set by {site}.',
    notSet: 'Not set',
    yes: 'Yes',
  },
  done: {
    SAVED: 'Your changes are saved.',
  },
  faults: {
    CHANGED_MEANWHILE:
      'Your profile was changed somewhere else while this page was open. What you typed is still here: check it and save again.',
  },
}
